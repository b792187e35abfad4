import type { Achados } from '@lastro/shared/busca/busca'
import { STATUS } from '@lastro/shared/contratos/status'
import { bareDocument } from '@lastro/shared/clean-text'
import { chassi, pontaDaPlaca } from '@lastro/shared/documentos'
import { mayCall, type Permissao } from '@lastro/shared/permissoes'
import type { Ambiente } from '#ambiente.ts'
import { type Tenant, instituicaoDo, lojaDo } from '#http/acesso.ts'
import { listContratosAchados, listLojasAchadas, listRegrasAchadas } from './busca.repository.ts'
import { listVeiculosAchados, type Papeis, type QuemBusca } from './veiculos.repository.ts'

/** The permission code of the screen behind each kind (domain 1). */
const CODIGOS = {
  instituicao: {
    contratos: ['Contratos.Contratos.Listar', 'Relatorios.SituacaoContratos.Listar'],
    veiculos: ['Contratos.Contratos.Listar'],
    lojas: ['Contratos.Contratos.Listar', 'Configuracoes.Whitelist.Listar'],
    regras: ['Configuracoes.RegrasGarantia.Listar'],
  },
  loja: { contratos: ['Loja.Propostas.Listar'], veiculos: ['Loja.Estoque.Listar'], lojas: [], regras: [] },
} as const satisfies Record<Tenant['lado'], Record<keyof Achados, readonly Permissao[]>>

/** Whoever may find one kind may search. */
export const CODIGOS_DA_BUSCA = {
  instituicao: Object.values(CODIGOS.instituicao).flat(),
  loja: Object.values(CODIGOS.loja).flat(),
}

/** What the text can be of a vehicle's papers; older RENAVAM numbers are filled up with zeros. */
function papeisDe(q: string): Papeis {
  const numero = bareDocument(q)
  return {
    ponta: pontaDaPlaca(q),
    renavam: /^\d{9,11}$/.test(numero) ? numero.padStart(11, '0') : null,
    chassi: chassi.safeParse(q).data ?? null,
  }
}

/** Searches each kind for which the caller has the code, within the caller's institution or store. */
export async function buscar(
  { db, clock }: Ambiente,
  alvo: Tenant,
  { q, permissoes }: { q: string; permissoes: readonly string[] },
): Promise<Achados> {
  const quem: QuemBusca =
    alvo.lado === 'loja'
      ? { lojaId: lojaDo(alvo) }
      : { instituicaoId: instituicaoDo(alvo), hoje: clock.today() }
  const pode = (tipo: keyof Achados) => mayCall(permissoes, CODIGOS[alvo.lado][tipo])
  const contratos = pode('contratos') ? await listContratosAchados(db, quem, q) : []
  const veiculos = pode('veiculos')
    ? await listVeiculosAchados(db, quem, { papeis: papeisDe(q), encerrados: pode('contratos') })
    : []
  return {
    contratos: contratos.map((contrato) => ({ ...contrato, status: STATUS[contrato.statusId].label })),
    veiculos: veiculos.map(({ contratoId, numero, status, ...veiculo }) => ({
      ...veiculo,
      contrato:
        contratoId === null || numero === null || status === null
          ? null
          : { id: contratoId, numero, status: STATUS[status].label },
    })),
    lojas: pode('lojas') ? await listLojasAchadas(db, instituicaoDo(alvo), q) : [],
    regras: pode('regras') ? await listRegrasAchadas(db, instituicaoDo(alvo), q) : [],
  }
}
