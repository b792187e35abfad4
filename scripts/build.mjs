import './lib/require-node.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { command } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'

// `npm run build`: builds what `npm start` serves, for an image or a release.
await command(async () => {
  await ensureInstalled()
  await ensureBuilt()
})
