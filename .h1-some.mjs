import configs from './rollup.config.mjs'
const wanted = process.env.STEPS.split(',').map(Number)
export default configs.filter((_, index) => wanted.includes(index))
