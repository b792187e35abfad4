import './lib/require-node.mjs'
import { command } from './lib/command.mjs'
import { ROOT } from './lib/paths.mjs'
import { release } from './release/release.mjs'

// `npm run release -- 0.2.0`
await command(async () => {
  const [version = ''] = process.argv.slice(2)
  const { schema } = release(ROOT, version, new Date().toISOString().slice(0, 10))
  console.log(`Lastro ${version}, esquema ${schema}: gravado e marcado como v${version}.`)
  console.log('Para publicar: git push --follow-tags')
})
