import {
  explicarImpedimento,
  type RegraDescrita,
  type VeiculoDescrito,
} from '@lastro/shared/regras-garantia/impedimento'
import { impedimentoDe, type VeiculoAvaliado } from '@lastro/shared/regras-garantia/motor'
import {
  type CriteriosDoItem,
  compilarRegra,
  type ConteudoDaRegra,
  type RegraCompilada,
} from '@lastro/shared/regras-garantia/regra-compilada'
import { FiltroRegra } from '@lastro/shared/regras-garantia/regra-garantia'
import type { Db } from '#db/tables.ts'
import { listNomes } from './nomes.repository.ts'
import { listFiltros, listItens } from './regra.repository.ts'

type Nomes = ReadonlyMap<number, string>

/** Reads the names of everything that items name by id. */
export async function nomesDosItens(db: Db, itens: readonly CriteriosDoItem[]) {
  return {
    marcas: await listNomes(
      db,
      'veiculoMarca',
      itens.flatMap(({ marcas }) => marcas),
    ),
    modelos: await listNomes(
      db,
      'veiculoModelo',
      itens.flatMap(({ modelos }) => modelos),
    ),
    tipos: await listNomes(
      db,
      'veiculoTipo',
      itens.flatMap(({ tipos }) => tipos),
    ),
    combustiveis: await listNomes(
      db,
      'veiculoTipoCombustivel',
      itens.flatMap(({ combustiveis }) => combustiveis),
    ),
    ufs: await listNomes(
      db,
      'uf',
      itens.flatMap(({ ufs }) => ufs),
    ),
  }
}

/** A rule with what it takes to say why it refuses a vehicle. */
export interface RegraQueExplica {
  regra: RegraCompilada
  descricao: Omit<RegraDescrita, 'anoCorrente'>
}

export async function regraQueExplica(db: Db, conteudo: ConteudoDaRegra): Promise<RegraQueExplica> {
  const nomes = await nomesDosItens(db, conteudo.itens)
  const porFiltro: Partial<Record<FiltroRegra, Nomes>> = {
    [FiltroRegra.Marca]: nomes.marcas,
    [FiltroRegra.Modelo]: nomes.modelos,
    [FiltroRegra.TipoVeiculo]: nomes.tipos,
    [FiltroRegra.TipoCombustivel]: nomes.combustiveis,
    [FiltroRegra.UF]: nomes.ufs,
  }
  const regra = compilarRegra(conteudo)
  return {
    regra,
    descricao: {
      filtros: regra.filtros,
      itens: new Map(conteudo.itens.map((item) => [item.id, item])),
      nome: (filtro, id) => porFiltro[filtro]?.get(id) ?? String(id),
    },
  }
}

/** Reads what `RegraQueExplica` needs of a saved version. */
export const versaoQueExplica = async (db: Db, versao: { regraId: number; versao: number }) =>
  regraQueExplica(db, {
    filtros: await listFiltros(db, [{ id: versao.regraId, versao: versao.versao }]),
    itens: await listItens(db, versao),
  })

/** Says in a sentence why the rule refuses the vehicle; null: it takes the vehicle. */
export function explicarRecusa(
  { regra, descricao }: RegraQueExplica,
  veiculo: VeiculoAvaliado & VeiculoDescrito,
  anoCorrente: number,
) {
  const impedimento = impedimentoDe(regra, veiculo, anoCorrente)
  return (
    impedimento && {
      impedimento,
      motivo: explicarImpedimento(impedimento, veiculo, { ...descricao, anoCorrente }),
    }
  )
}
