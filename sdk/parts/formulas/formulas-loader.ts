import type { ViewContext } from '../../core/types.ts'

/** Sets a formula: its LaTeX is in `data-formula`, and its text is what stands in the source. */
type Typeset = (formula: HTMLElement) => void

interface Formulas {
  /** Undefined until its files have loaded. */
  typeset?: Typeset
  /** What is to be set then. */
  readonly waiting: Set<HTMLElement>
}

const all = new WeakMap<AbortSignal, Formulas>()

type Context = Pick<ViewContext, 'load' | 'signal' | 'root'>

async function load(formulas: Formulas, { load: loadFeature, signal, root }: Context): Promise<void> {
  const [{ createFormulas }, { loadVendor }] = await Promise.all([
    import('./create-formulas.ts'),
    import('../../vendors/load-vendor.ts'),
  ])
  const temml = await loadVendor('math', () => loadFeature('math'))
  if (!temml || signal.aborted) return
  const { typeset, typesetAll } = createFormulas(temml, root, signal)
  formulas.typeset = typeset
  typesetAll(formulas.waiting)
  formulas.waiting.clear()
}

/** Sets formulas, at once when the chat has set one before; the files for it load with the first one. */
export function createFormulasLoader(context: Context): Typeset {
  const { signal } = context
  return (formula) => {
    const formulas = all.get(signal) ?? { waiting: new Set() }
    if (formulas.typeset) return formulas.typeset(formula)
    formulas.waiting.add(formula)
    if (all.has(signal)) return
    all.set(signal, formulas)
    // A formula in LaTeX can still be read; the next one tries again.
    load(formulas, context).catch(() => all.delete(signal))
  }
}
