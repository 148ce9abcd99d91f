export const themeBuilderSheet = new CSSStyleSheet()
themeBuilderSheet.replaceSync(`
  :host { color: var(--vp-c-text-1); display: grid; gap: 24px; margin: 24px 0; }
  form { align-items: end; display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(170px, 1fr)); }
  label { display: grid; flex: 1; font: 500 13px / 1.5 var(--vp-font-family-base); gap: 4px; min-width: 0; }
  .colour { align-items: end; display: flex; gap: 6px; }
  select, input, button {
    background: var(--vp-c-bg-soft); border: 1px solid var(--vp-c-text-3); border-radius: 8px; box-sizing: border-box;
    color: var(--vp-c-text-1); font: 400 14px / 1.5 var(--vp-font-family-base); min-height: 36px; min-width: 0; padding: 4px 10px; width: 100%;
  }
  input::placeholder { color: var(--vp-c-text-2); opacity: 1; }
  input[type='color'] { flex: none; padding: 4px; width: 44px; }
  button { cursor: pointer; font-weight: 500; width: auto; }
  :is(select, input, button, pre):focus-visible { outline: 2px solid var(--vp-c-brand-1); outline-offset: 2px; }
  .results { display: grid; gap: 16px; min-width: 0; }
  .previews { display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(min(300px, 100%), 1fr)); min-height: 480px; }
  figure { display: grid; gap: 6px; grid-template-rows: auto 1fr; margin: 0; min-width: 0; }
  figcaption, output, .figures > div { color: var(--vp-c-text-2); font-size: 13px; }
  confab-chat { border: 1px solid var(--vp-c-divider); border-radius: 12px; height: 460px; overflow: hidden; width: 100%; }
  h2 { font: 600 16px / 1.5 var(--vp-font-family-base); margin: 0 0 8px; }
  section { min-width: 0; }
  .figures { display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(min(260px, 100%), 1fr)); }
  ul { color: var(--vp-c-text-1); font-size: 14px; line-height: 1.7; list-style: none; margin: 0; min-height: 14em; padding: 0; }
  li[data-low]::before { content: '⚠ '; }
  li[data-low] { font-weight: 600; }
  pre { background: var(--vp-code-block-bg); border-radius: 8px; margin: 0 0 8px; overflow: auto; padding: 12px 16px; }
  code { font: 13px / 1.6 var(--vp-font-family-mono); }
  output { margin-inline-start: 12px; }
  @media print { :host { display: none; } }
`)
