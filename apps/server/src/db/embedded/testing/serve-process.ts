import { lockDataDir } from '../data-dir-lock.ts'
import { serveCommands } from '../serve-commands.ts'

/** Run as a process of its own by the tests: takes commands for the directory argv[2] until it is killed. */
const dataDir = process.argv[2] ?? ''
lockDataDir(dataDir)
await serveCommands(dataDir, { eco: async (args) => args })
process.stdout.write('pronto\n')
