import { STATUS, StatusContrato, type TipoSelecaoGarantia } from '@lastro/shared/contratos/status'
import type { Centavos } from '@lastro/shared/dinheiro'
import type { FiltroRegra, OrdemSelecao } from '@lastro/shared/regras-garantia/regra-garantia'
import type { ItemDaRegra } from '@lastro/shared/regras-garantia/regra-compilada'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { withTransaction } from '../db/transaction.ts'
import { avaliarMudancas } from '../modules/cobertura/reavaliar/avaliar-mudancas.service.ts'
import { cobrarAtivacao, cobrarRemocoes } from '../modules/cobranca/cobranca.service.ts'

import { next } from './documentos.ts'
import { insertRegra } from '../modules/regras-garantia/regra-versao.repository.ts'

interface NovoContrato {
  instituicaoId: number
  lojaId: number
  status?: StatusContrato
  tipoSelecao?: TipoSelecaoGarantia
  veiculoIds?: number[]
  regraId?: number
  valorGarantia?: number
  dataTermino?: string
}

const VAZIO = {
  marcas: [],
  modelos: [],
  tipos: [],
  combustiveis: [],
  ufs: [],
  idadeMaxima: null,
  quilometragemMaxima: null,
  chassiRemarcado: null,
  leilao: null,
}

interface NovaRegra {
  instituicaoId: number
  lojaId?: number | null
  contratoId?: number | null
  ordemAno?: OrdemSelecao
  ordemPreco?: OrdemSelecao
  filtros?: FiltroRegra[]
  itens?: (Partial<ItemDaRegra> & { percentual: number })[]
}

/** Rules, and contracts in any status with their pledges. */
export function cenarioContratos(db: Db, clock: Clock) {
  async function penhorar(
    chave: { instituicaoFinanceiraId: number; contratoId: number },
    { veiculoId, lojaId, aberto }: { veiculoId: number; lojaId: number; aberto: boolean },
  ) {
    const agora = clock.now()
    const { renavam, chassi, ...papeis } = await db
      .selectFrom('veiculo')
      .where('id', '=', veiculoId)
      .select(['placa', 'placaMercosul', 'modeloId', 'anoModelo', 'tipoCombustivelId', 'renavam', 'chassi'])
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('penhor')
      .values({
        ...chave,
        ...papeis,
        veiculoId,
        lojaId,
        dataInclusao: agora,
        ...(!aberto && { dataExclusao: agora, gravame: 'baixado' as const, gravameBaixadoEm: agora }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const valores = { placa: papeis.placaMercosul, renavam, chassi }
    const identificadores = (['placa', 'renavam', 'chassi'] as const).flatMap((tipo) => {
      const valor = valores[tipo]
      const { instituicaoFinanceiraId } = chave
      return aberto && valor !== null ? [{ tipo, valor, instituicaoFinanceiraId, penhorId: id }] : []
    })
    if (identificadores.length > 0)
      await db.insertInto('penhorIdentificador').values(identificadores).execute()
    return id
  }

  return {
    async regra({
      instituicaoId,
      lojaId = null,
      contratoId = null,
      ordemAno = 0,
      ordemPreco = 0,
      filtros = [],
      itens = [{ percentual: 8000 }],
    }: NovaRegra) {
      return withTransaction(db, (tx) =>
        insertRegra(
          tx,
          {
            instituicaoFinanceiraId: instituicaoId,
            lojaId,
            contratoId,
            regraPadrao: false,
            ordemSelecaoGarantiaAno: ordemAno,
            ordemSelecaoGarantiaPreco: ordemPreco,
            criadaEm: clock.now(),
          },
          {
            filtros: filtros.map((filtro, index) => ({ filtro, ordem: index + 1 })),
            itens: itens.map((item) => ({ ...VAZIO, ...item })),
          },
        ),
      )
    },

    /**
     * Inserts a contract straight into a status with these vehicles: noted in a draft, later pledged, billed when
     * Ativo, free again at the end. Tests of single moves start from here; whole lives go through the API.
     */
    async contrato({
      instituicaoId,
      lojaId,
      status = 0,
      tipoSelecao = 1,
      veiculoIds = [],
      ...novo
    }: NovoContrato) {
      const { encerrado, penhora, cobrado } = STATUS[status]
      const enviado = status !== StatusContrato.Rascunho
      const numero = `C-${next()}`
      const agora = clock.now()
      const contrato = await db
        .insertInto('contrato')
        .values({
          instituicaoFinanceiraId: instituicaoId,
          lojaId,
          numero,
          numeroOrdem: numero,
          regraGarantiaId: novo.regraId ?? null,
          regraGarantiaVersao: novo.regraId && enviado ? 1 : null,
          valorCredito: 1_000_000 as Centavos,
          valorGarantia: (novo.valorGarantia ?? 1_000_000) as Centavos,
          dataTermino: novo.dataTermino ?? '2027-12-31',
          status,
          tipo: 1,
          tipoSelecaoGarantia: tipoSelecao,
          criadoEm: agora,
          enviadoEm: enviado ? agora : null,
          statusDesde: agora,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const chave = { instituicaoFinanceiraId: instituicaoId, contratoId: contrato.id }
      const penhores: { veiculoId: number; penhorId: number }[] = []
      for (const veiculoId of veiculoIds) {
        const penhorId = enviado ? await penhorar(chave, { veiculoId, lojaId, aberto: penhora }) : null
        if (penhorId !== null) penhores.push({ veiculoId, penhorId })
        const precoVeiculo = 5_000_000 as Centavos
        await db
          .insertInto('contratoGarantia')
          .values({
            ...chave,
            veiculoId,
            penhorId,
            precoVeiculo,
            precoReferencia: precoVeiculo,
            mesReferencia: '2026-10-01',
            incluidaEm: agora,
          })
          .execute()
      }
      const cobranca = { instituicaoId, contratoId: contrato.id, lojaId, usuarioId: null, agora }
      await withTransaction(db, async (tx) => {
        if (cobrado) await cobrarAtivacao(tx, cobranca, penhores)
        if (cobrado && encerrado) await cobrarRemocoes(tx, cobranca, [{ ...cobranca, garantias: penhores }])
        const alvo = { instituicaoFinanceiraId: instituicaoId, id: contrato.id, status }
        await avaliarMudancas(tx, clock, [{ contrato: alvo, garantias: penhores }])
      })
      return contrato.id
    },
  }
}
