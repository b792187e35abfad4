import './lib/require-node.mjs'
import { resolve } from 'node:path'
import { command, Failure } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runUnderNode24 } from './lib/node24.mjs'

// `node scripts/run.mjs <file.ts> [arguments]`: runs a TypeScript program of the repository, whatever Node called it.
await command(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (!file) throw new Failure('Informe o programa a executar.')
  await ensureInstalled()
  await runUnderNode24(resolve(file), args)
})
