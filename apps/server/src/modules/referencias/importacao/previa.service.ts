import type { Dia } from '@lastro/shared/dia'
import type { MesComparado, PreviaFipe } from '@lastro/shared/veiculos/referencia'
import type { Db, Tx } from '#db/tables.ts'
import { duvidasDe } from './duvidas.ts'
import { readAsSets } from './importacao.sql.ts'
import { findImpactoNaCobertura } from './impacto.repository.ts'
import { type MesDoArquivo, type MesTipo, nomeDoTipo } from './mes.ts'
import * as repository from './previa.repository.ts'

const MARCAS_NA_LISTA = 20

/** What publishing a staged file would do, by month, compared with the month before each (domain 6). */
export async function preverPublicacao(
  db: Db,
  importacaoId: number,
  { meses, hoje }: { meses: readonly MesDoArquivo[]; hoje: Dia },
): Promise<PreviaFipe> {
  const publicados = meses.filter(({ situacao }) => situacao !== 'igual')
  const fontes = await sourcesOf(db, publicados)
  const comparados: MesComparado[] = []
  for (const mes of publicados)
    comparados.push(await readAsSets(db, (tx) => comparar(tx, importacaoId, { mes, fontes, hoje })))
  const marcas = await readAsSets(db, (tx) => repository.listMarcasNovas(tx, importacaoId, MARCAS_NA_LISTA))
  return {
    meses: comparados,
    marcasNovas: marcas.nomes,
    totalMarcasNovas: marcas.total,
    marcasTrocadas: await readAsSets(db, (tx) => repository.countMarcasTrocadas(tx, importacaoId)),
    cobertura: await readAsSets(db, (tx) => findImpactoNaCobertura(tx, importacaoId, hoje)),
  }
}

/** The resulting months, each with the current place of its prices: a replaced one's are in the file. */
async function sourcesOf(db: Db, publicados: readonly MesDoArquivo[]): Promise<repository.PriceSource[]> {
  const tipoIds = [...new Set(publicados.map(({ tipoId }) => tipoId))]
  const carregados = await repository.listMesesCarregados(db, tipoIds)
  const doArquivo = (outro: MesTipo) =>
    publicados.some(({ tipoId, mes }) => tipoId === outro.tipoId && mes === outro.mes)
  return [
    ...publicados.map((mes) => ({ ...mes, noArquivo: true })),
    ...carregados.filter((mes) => !doArquivo(mes)).map((mes) => ({ ...mes, noArquivo: false })),
  ]
}

interface Pedido {
  mes: MesDoArquivo
  fontes: readonly repository.PriceSource[]
  hoje: Dia
}

async function comparar(tx: Tx, importacaoId: number, { mes, fontes, hoje }: Pedido): Promise<MesComparado> {
  const doTipo = fontes.filter(({ tipoId }) => tipoId === mes.tipoId)
  const [fonte] = doTipo.filter((outra) => outra.mes < mes.mes).toSorted((a, b) => b.mes.localeCompare(a.mes))
  const anterior = fonte && {
    mes: fonte.mes,
    ...(await repository.findComparacao(tx, importacaoId, {
      atual: { ...mes, noArquivo: true },
      anterior: fonte,
    })),
  }
  // A first month has nothing to be compared with; a month before the loaded ones has.
  const primeiro = !fonte && doTipo.every(({ noArquivo }) => noArquivo) && mes.situacao === 'novo'
  return {
    tipo: nomeDoTipo(mes.tipoId),
    mes: mes.mes,
    precos: mes.precos,
    anterior: anterior ?? null,
    substituicao:
      mes.situacao === 'substituto'
        ? await repository.findSubstituicao(tx, importacaoId, { mes, hoje })
        : null,
    duvidas: duvidasDe(mes, anterior ?? null, { primeiro }),
  }
}
