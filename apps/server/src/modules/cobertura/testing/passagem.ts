import type { TestApp } from '#testing/app.ts'
import { createParceria, type Parceria } from '#testing/parceria.ts'
import { importarPrecos } from '#testing/precos.ts'
import { reavaliarPendentes } from '../reavaliar/reavaliar-pendentes.service.ts'

const mesDe = (n: number) => `${2021 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}-01`

/** Helpers for a database in which months of prices pass, and for what evaluations write there. */
export async function createPassagem(t: TestApp) {
  let meses = 0
  const { modeloId: outroModeloId } = await t.cenario.modelo()
  const { db } = t.banco

  /** Makes a partnership whose model is priced in the current month, so that further months can follow. */
  async function parceria(): Promise<Parceria> {
    const p = await createParceria(t, { banco: 'Banco Um', loja: 'Loja Central' })
    const mes = mesDe(meses)
    await db.updateTable('precoReferencia').set({ mes }).where('mes', '=', '2026-10-01').execute()
    await db.updateTable('precoReferenciaAtual').set({ mes }).where('mes', '=', '2026-10-01').execute()
    await db.deleteFrom('fipeMes').where('mes', '=', '2026-10-01').execute()
    const importadoEm = t.clock.now()
    if (meses === 0)
      await db
        .insertInto('fipeMes')
        .values({ tipoId: 1, mes, precos: 1, importadoEm })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    return p
  }

  /** Imports the next month's price, in reais, of the partnership's model; `null`: of another model only. */
  async function novoMes({ modeloId }: Parceria, preco: number | null) {
    meses++
    const precos = preco === null ? { [outroModeloId]: 10_000 } : { [modeloId]: preco }
    await importarPrecos(t, mesDe(meses).slice(0, 7), precos)
  }

  /**
   * Lets the next month pass without its file. The answer imports the file, with the price of the partnership's model
   * in reais.
   */
  function mesAtrasado({ modeloId }: Parceria) {
    meses++
    const mes = mesDe(meses).slice(0, 7)
    return (preco: number) => importarPrecos(t, mes, { [modeloId]: preco })
  }

  /** Imports a month that lies before all others. */
  const mesAntigo = () => importarPrecos(t, '2020-12', { [outroModeloId]: 1 })

  const reavaliar = (opcoes = {}) => reavaliarPendentes({ db: db, clock: t.clock }, opcoes)

  const atual = (contratoId: number) =>
    db
      .selectFrom('cobertura')
      .where('contratoId', '=', contratoId)
      .select([
        'totalAtual',
        'totalInclusao',
        'valorGarantia',
        'veiculos',
        'defasados',
        'semReferencia',
        'ativo',
      ])
      .executeTakeFirst()
  const casos = (contratoId: number) =>
    db
      .selectFrom('casoDeficit')
      .where('contratoId', '=', contratoId)
      .select(['id', 'fechadoEm'])
      .orderBy('id')
      .execute()
  const passos = async (contratoId: number) =>
    (
      await db
        .selectFrom('casoDeficitPasso as s')
        .innerJoin('casoDeficit as c', 'c.id', 's.casoId')
        .where('c.contratoId', '=', contratoId)
        .select(['passo', 'totalAtual', 's.valorGarantia'])
        .orderBy('s.id')
        .execute()
    ).map(({ passo, totalAtual, valorGarantia }) => `${passo} ${totalAtual}/${valorGarantia}`)
  const avisos = async (estabelecimentoId: number) =>
    (
      await db
        .selectFrom('notificacao')
        .where('estabelecimentoId', '=', estabelecimentoId)
        .where('chave', 'like', '%deficit:%')
        .select('conteudo')
        .orderBy('id')
        .execute()
    ).map(({ conteudo }) => conteudo.replaceAll('\u00a0', ' '))
  /** Reads everything that evaluations write. */
  const retrato = async () =>
    JSON.stringify(
      await Promise.resolve([
        await db.selectFrom('cobertura').selectAll().orderBy('contratoId').execute(),
        await db.selectFrom('coberturaHistorico').selectAll().orderBy('id').execute(),
        await db.selectFrom('casoDeficit').selectAll().orderBy('id').execute(),
        await db.selectFrom('casoDeficitPasso').selectAll().orderBy('id').execute(),
        await db.selectFrom('notificacao').selectAll().orderBy('id').execute(),
      ]),
    )

  return { parceria, novoMes, mesAtrasado, mesAntigo, reavaliar, atual, casos, passos, avisos, retrato }
}
export type Passagem = Awaited<ReturnType<typeof createPassagem>>
