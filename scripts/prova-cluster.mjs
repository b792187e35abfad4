import './lib/require-node.mjs'
import { falhasDe } from './cluster/argumentos.mjs'
import { abrirBancada } from './cluster/bancada.mjs'
import { iniciarCluster, montarCluster } from './cluster/cluster.mjs'
import { reprovacoes } from './cluster/contas.mjs'
import { acharProgramas } from './cluster/pacotes.mjs'
import { provar, tabela } from './cluster/provar.mjs'
import { Failure, command } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ordinaryUser } from './lib/postgres.mjs'
import { progress } from './lib/progress.mjs'

/**
 * `npm run prova:cluster [-- --so <fault>]`: three PostgreSQL nodes under Patroni, two servers and HAProxy on the
 * loopback, under writers and faults (docs/decisoes/0026). Exits 1 when the cluster doesn't survive a fault, 2 when a
 * package is missing.
 */
const LIMITE_MS = 15 * 60_000

/** @param {readonly import('./cluster/argumentos.mjs').Falha[]} falhas @param {import('./cluster/pacotes.mjs').Programas} programas */
async function ensaiar(falhas, programas) {
  const usuario = ordinaryUser()
  if (!usuario) throw new Failure('O PostgreSQL não roda como root, e não há um usuário comum para ele.')
  const bancada = abrirBancada(usuario)
  const parar = async () => {
    await bancada.fechar()
    console.error('A prova foi interrompida.')
    process.exit(130)
  }
  for (const sinal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(sinal, () => void parar())
  const limite = setTimeout(() => void parar(), LIMITE_MS)
  try {
    const terminar = progress('o cluster', 'um minuto')
    const cluster = await montarCluster(bancada, programas)
    const acessos = await iniciarCluster(cluster, usuario)
    terminar('✓ o cluster')
    return await provar(cluster, { falhas, acessos })
  } finally {
    clearTimeout(limite)
    await bancada.fechar()
  }
}

await command(async () => {
  const falhas = falhasDe(process.argv.slice(2))
  const achados = acharProgramas()
  if ('faltam' in achados) {
    console.error(`Faltam pacotes do Debian: apt-get install ${achados.faltam.join(' ')}`)
    process.exitCode = 2
    return
  }
  await ensureInstalled()
  const resultados = await ensaiar(falhas, achados.programas)
  console.log(`\n${tabela(resultados)}`)
  if (resultados.some((resultado) => reprovacoes(resultado).length > 0)) process.exitCode = 1
})
// Ends writers that would retry for ever.
process.exit()
