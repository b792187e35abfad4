import './lib/require-node.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { command } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runUnderNode24 } from './lib/node24.mjs'
import { inRoot } from './lib/paths.mjs'

// `npm start`: installs and builds what changed since the last time, then serves. The server itself migrates.
await command(async () => {
  await ensureInstalled()
  await ensureBuilt()
  await runUnderNode24(inRoot('apps/server/src/main.ts'), process.argv.slice(2))
})
