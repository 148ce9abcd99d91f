import { rollup } from 'rollup'; import { gzipSync } from 'node:zlib'
import configs from './.h5roll.mjs'
for (const c of configs.filter(c=>JSON.stringify(c.input).includes('confab.launcher'))) { const b = await rollup(c); const {output}=await b.generate(c.output); for (const [id,m] of Object.entries(output[0].modules)) console.log(gzipSync(m.code??'').length, m.renderedLength, id.replace(process.cwd(),'')); await b.close()}
