import configs from './rollup.config.mjs'
export default configs.filter((c) => JSON.stringify(c.input).includes("launcher") && c.output.entryFileNames === '[name].js' && !JSON.stringify(c.input).includes('confab"')).slice(0,3).map(c=>({...c}))
