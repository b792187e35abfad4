import type { AnyJob } from './jobs/job.ts'
import { apagarChaves } from './http/apagar-chaves.job.ts'
import { conferirAuditoriaNoServidor } from './modules/auditoria/conferir-auditoria.job.ts'
import { dobrarSomas } from './modules/carteira/dobrar-somas.job.ts'
import { avisarDeficitsDoDia } from './modules/cobertura/reavaliar/avisar-deficits.job.ts'
import { reavaliarCobertura } from './modules/cobertura/reavaliar/reavaliar.job.ts'
import { reavaliarNaViradaDoAno } from './modules/cobertura/reavaliar/reavaliar-na-virada.job.ts'
import { reavaliarContratosAlterados } from './modules/cobertura/reavaliar/reavaliar-contratos.job.ts'
import { vencerAtosDeAcesso } from './modules/equipe/vencer-atos.job.ts'
import { expirarAlteracoes } from './modules/contratos/alteracao/expirar-alteracoes.job.ts'
import { acompanharBaixasDasInstituicoes } from './modules/baixas/acompanhar.job.ts'
import { avisarBaixas } from './modules/baixas/avisar.job.ts'
import { presumirVendasDasLojas } from './modules/baixas/presumir.job.ts'
import { resumirEmails } from './modules/emails/resumir.job.ts'
import { limparEntregasAntigas } from './modules/integracao/limpar-entregas.job.ts'
import { limparNotificacoes } from './modules/notificacoes/limpar-notificacoes.job.ts'
import { avisarPrazosDoDia } from './modules/prazos/prazos.job.ts'
import { concluirExclusaoDeRegras } from './modules/regras-garantia/concluir-exclusao.job.ts'
import { envelhecerSaldosNaVirada } from './modules/saldos/envelhecer-saldos.job.ts'
import { conciliarSaldos } from './modules/saldos/conciliacao/conciliar.job.ts'
import { resumirConciliacao } from './modules/saldos/conciliacao/resumir.job.ts'

/** Every job of the server, wired here only (jobs/README.md). */
export const serverJobs = ({
  auditoriaArquivo,
}: {
  auditoriaArquivo: string | undefined
}): readonly AnyJob[] => [
  reavaliarCobertura,
  reavaliarContratosAlterados,
  reavaliarNaViradaDoAno,
  envelhecerSaldosNaVirada,
  avisarPrazosDoDia,
  avisarDeficitsDoDia,
  avisarBaixas,
  presumirVendasDasLojas,
  acompanharBaixasDasInstituicoes,
  expirarAlteracoes,
  vencerAtosDeAcesso,
  concluirExclusaoDeRegras,
  dobrarSomas,
  conciliarSaldos,
  resumirConciliacao,
  limparNotificacoes,
  limparEntregasAntigas,
  resumirEmails,
  apagarChaves,
  conferirAuditoriaNoServidor(auditoriaArquivo),
]
