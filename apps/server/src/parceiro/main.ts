import { parseArgs } from 'node:util'
import type { Centavos } from '@lastro/shared/dinheiro'
import { startSimulador } from './simulador.ts'

const HELP = `Simula o sistema de uma loja: recebe avisos (webhooks), confere as assinaturas e responde às propostas pela API.

Uso: LASTRO_TOKEN=lastro_… LASTRO_SEGREDO=whsec_… npm run parceiro:simular -- [opções]

  --api <url>                 endereço do Lastro (http://127.0.0.1:3000)
  --porta <n>                 onde receber os avisos (4000)
  --recusar-acima-de <reais>  recusa propostas de crédito maior
  --recusar-tudo <motivo>     recusa todas

LASTRO_TOKEN é a credencial, LASTRO_SEGREDO o segredo do endereço; a loja cria os dois em Integração. Para que o Lastro
chame um endereço desta máquina, inicie-o com WEBHOOK_REDES=loopback.`

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      api: { type: 'string', default: 'http://127.0.0.1:3000' },
      porta: { type: 'string', default: '4000' },
      'recusar-acima-de': { type: 'string' },
      'recusar-tudo': { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  const { LASTRO_TOKEN: token, LASTRO_SEGREDO: segredo } = process.env
  if (values.help || !token || !segredo) {
    say(HELP)
    process.exitCode = values.help ? 0 : 2
    return
  }
  const acima = values['recusar-acima-de']
  const simulador = await startSimulador({
    api: { url: values.api, token },
    segredo: () => segredo,
    porta: Number(values.porta),
    politica: {
      recusarTudo: values['recusar-tudo'],
      recusarAcimaDe: acima === undefined ? undefined : (Math.round(Number(acima) * 100) as Centavos),
    },
    log: say,
  })
  say(`Recebendo avisos em ${simulador.url}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void simulador.stop().then(() => process.exit(0)))
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
