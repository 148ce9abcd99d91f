// What editors complete and explain in markup and style sheets, from the custom elements manifest.
import { getWebTypesData } from 'custom-element-jet-brains-integration'
import { getVsCodeCssCustomData, getVsCodeHtmlCustomData } from 'custom-element-vs-code-integration'

/** The words of a type that can be written as a value. */
const literals = (type) => type.split('|').filter((word) => /^\s*(['"].*['"]|string|number|boolean)\s*$/.test(word))

/** VS Code's tool offers each word of a type as a value, names of types as well, which no attribute means. */
function withoutTypeNames(manifest) {
  for (const { declarations } of manifest.modules) {
    for (const { attributes } of declarations)
      for (const { type } of attributes) type.text = literals(type.text).join('|') || 'string'
  }
  return manifest
}

/** The files for VS Code and for JetBrains' editors, by their names. */
export function createEditorData(manifest) {
  const options = { hideLogs: true, hideCssPartsDocs: true, hideCssPropertiesDocs: true, hideMethodDocs: true }
  // The tools write into what they are given.
  const copy = () => structuredClone(manifest)
  return {
    'vscode.html-custom-data.json': getVsCodeHtmlCustomData(withoutTypeNames(copy()), options),
    'vscode.css-custom-data.json': getVsCodeCssCustomData(copy(), options),
    'web-types.json': getWebTypesData(copy(), { ...options, packageJson: false }),
  }
}
