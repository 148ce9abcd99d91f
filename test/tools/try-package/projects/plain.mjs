import { page } from './page.mjs'

export const plain = {
  'plain HTML, script tag': {
    files: {
      'index.html': page(
        '<script src="node_modules/confab-chat/dist/confab.umd.js"></script><confab-chat demo="true"></confab-chat>',
      ),
    },
    output: '.',
    hasWorker: false,
  },
  'plain HTML, loaded twice': {
    files: {
      'index.html': page(
        '<script src="node_modules/confab-chat/dist/confab.umd.js"></script>'.repeat(2) +
          '<confab-chat demo="true"></confab-chat>',
      ),
    },
    output: '.',
    hasWorker: false,
  },
  'plain HTML, script tag and module': {
    files: {
      'index.html': page(
        '<script src="node_modules/confab-chat/dist/confab.umd.js"></script><script type="module" src="node_modules/confab-chat/dist/element.js"></script><confab-chat demo="true"></confab-chat>',
      ),
    },
    output: '.',
    hasWorker: false,
  },
}
