import { DIAS_ATE_O_FIM, NOMEADOS } from '@lastro/shared/carteira/carteira'
import { mayCall, type Permissao } from '@lastro/shared/permissoes'
import { somarDias } from '@lastro/shared/dia'
import type { Ambiente } from '../../ambiente.ts'
import { pioresDeficits, resumoDaCobertura } from '../cobertura/cobertura.service.ts'
import { contratosDaCarteira, terminosDaCarteira } from '../contratos/leituras/carteira.service.ts'
import { listWhitelistAte } from '../vinculos/whitelist-valida.repository.ts'

/** Whoever holds one of these has a portfolio to look at. */
export const CODIGOS_DA_CARTEIRA = [
  'Contratos.Contratos.Listar',
  'Configuracoes.Whitelist.Listar',
  'Relatorios.Cobertura.Listar',
] as const satisfies readonly Permissao[]

/** The portfolio at a glance: each part only with the code of the list behind it (domain 1). One short query after the other. */
export async function carteira(deps: Ambiente, instituicaoId: number, permissoes: readonly string[]) {
  const { db, clock } = deps
  const hoje = clock.today()
  const deContratos = mayCall(permissoes, ['Contratos.Contratos.Listar'])
  const deWhitelist = mayCall(permissoes, ['Configuracoes.Whitelist.Listar'])
  const deCobertura = mayCall(permissoes, ['Relatorios.Cobertura.Listar'])
  const ate = somarDias(hoje, DIAS_ATE_O_FIM)
  return {
    hoje,
    ...(deContratos ? await contratosDaCarteira(db, { instituicaoId }) : { situacoes: null, esperas: null }),
    terminos: deContratos ? await terminosDaCarteira(db, instituicaoId, hoje) : null,
    prazos: deWhitelist
      ? { ate, ...(await listWhitelistAte(db, instituicaoId, { hoje, ate, limit: NOMEADOS })) }
      : null,
    cobertura: deCobertura ? await coberturaDaCarteira(deps, instituicaoId) : null,
  }
}

async function coberturaDaCarteira(deps: Ambiente, instituicaoId: number) {
  return {
    resumo: await resumoDaCobertura(deps, instituicaoId),
    piores: await pioresDeficits(deps, instituicaoId, NOMEADOS),
  }
}

/** A store's start: its own turn and the other side's. */
export async function carteiraDaLoja({ db, clock }: Ambiente, lojaId: number) {
  const { esperas } = await contratosDaCarteira(db, { lojaId })
  return { hoje: clock.today(), esperas }
}
