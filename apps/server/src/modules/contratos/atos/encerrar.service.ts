import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/tables.ts'
import { registrarMudanca } from '../efeitos/registrar-mudanca.ts'
import { encerrarAlteracao } from '../garantias/encerrar-alteracao.ts'
import { soltarGarantias } from '../garantias/garantias.service.ts'
import { type Ato, comContratoTravado } from '../nucleo/contrato-travado.ts'
import { updateContrato } from '../nucleo/contratos.repository.ts'

interface Deps {
  db: Db
  clock: Clock
}

/** Ends the contract before it was ever active, or after: its vehicles are free again. */
function encerrar(deps: Deps, ato: Ato, acao: 'cancelar' | 'liquidar') {
  return comContratoTravado(deps, ato, acao, async (travado) => {
    const { tx, chave, clock, para, alteracao } = travado
    const agora = clock.now()
    await soltarGarantias(travado)
    if (alteracao)
      await encerrarAlteracao(tx, chave, alteracao, {
        situacao: 'encerrada',
        usuarioId: ato.sessao.usuarioId,
        agora,
      })
    await updateContrato(tx, chave, { status: para, statusDesde: agora })
    return (await registrarMudanca(travado, acao)).contrato
  })
}

export const cancelar = (deps: Deps, ato: Ato) => encerrar(deps, ato, 'cancelar')

export const liquidar = (deps: Deps, ato: Ato) => encerrar(deps, ato, 'liquidar')
