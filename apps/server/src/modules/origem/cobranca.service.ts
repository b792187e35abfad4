import type { Origem, ParteDaOrigem } from '@lastro/shared/origem/origem'
import type { ValorDoParametro } from '@lastro/shared/parametros-comerciais/parametro-comercial'
import {
  DESCRICAO_EVENTO,
  type EscopoCobrado,
  type TipoEvento,
} from '@lastro/shared/relatorios/extrato-financeiro'
import type { Db } from '#db/tables.ts'
import { campoInvalido } from '#http/errors.ts'
import {
  type LinhaDoExtrato,
  listParametrosCobrados,
  type ParametroCobrado,
} from '../cobranca/cobranca.repository.ts'
import { listAuditoria } from '../registro-de-auditoria/registro.repository.ts'

/** Parameters that one answer describes at most. */
const MAX_PARAMETROS = 20
/** Changes of a parameter that are searched for the one that set the amount. */
const MAXIMO_DE_MUDANCAS = 200

const VALOR_DO_EVENTO: Record<TipoEvento, ValorDoParametro> = {
  contrato_incluido: 'contratoNovo',
  contrato_alterado: 'contratoAlterado',
  garantia_incluida: 'garantiaIncluida',
  garantia_removida: 'garantiaRemovida',
  regra_garantia_alterada: 'regraGarantiaAlterada',
}

interface Pedido {
  linha: LinhaDoExtrato
  /** undefined: the whole row is asked for. */
  eventoId: number | undefined
}

/**
 * Answers which parameters gave a statement's amount, and since when each had it. Refuses with 400, naming the field,
 * an event of another row.
 */
export async function origemDaCobranca(
  db: Db,
  instituicaoId: number,
  { linha, eventoId }: Pedido,
): Promise<Origem> {
  const limit = MAX_PARAMETROS + 1
  const cobrados = await listParametrosCobrados(db, instituicaoId, linha, { eventoId, limit })
  if (eventoId !== undefined && cobrados.length === 0)
    throw campoInvalido('eventoId', 'Evento não encontrado nesta linha do extrato.')
  const partes: ParteDaOrigem[] = []
  for (const cobrado of cobrados.slice(0, MAX_PARAMETROS))
    partes.push(await parteDoParametro(db, instituicaoId, linha, cobrado))
  if (cobrados.length > MAX_PARAMETROS)
    partes.push({ titulo: 'Outros parâmetros', fatos: [], nota: 'Abra a linha para ver evento por evento.' })
  return { partes }
}

async function parteDoParametro(
  db: Db,
  instituicaoId: number,
  { tipo, valor }: LinhaDoExtrato,
  cobrado: ParametroCobrado,
): Promise<ParteDaOrigem> {
  const { parametroId, parametroEscopo, eventos } = cobrado
  const parte: ParteDaOrigem = {
    titulo: parametroEscopo ? TITULO[parametroEscopo](cobrado) : 'Parâmetro não registrado',
    fatos: [
      { tipo: 'dinheiro', termo: DESCRICAO_EVENTO[tipo], valor },
      { tipo: 'inteiro', termo: 'Eventos', valor: eventos },
    ],
    nota: null,
  }
  if (parametroId === null) {
    parte.nota = semParametro(cobrado)
    return parte
  }
  const { desde, usuario, excluido } = await quemDefiniuOValor(db, instituicaoId, VALOR_DO_EVENTO[tipo], {
    parametroId,
    ate: cobrado.ultimoEm,
  })
  parte.fatos.push(
    { tipo: 'texto', termo: 'Parâmetro', valor: `nº ${parametroId}` },
    desde
      ? { tipo: 'instante', termo: 'Desde', valor: desde }
      : { tipo: 'texto', termo: 'Desde', valor: 'não registrado' },
  )
  if (usuario) parte.fatos.push({ tipo: 'texto', termo: 'Gravado por', valor: usuario })
  if (excluido) parte.nota = 'O parâmetro foi excluído depois; o que já foi cobrado fica como foi.'
  return parte
}

const TITULO: Record<EscopoCobrado, (cobrado: ParametroCobrado) => string> = {
  contrato: ({ contrato }) => `Parâmetro do contrato ${contrato}`,
  loja: ({ loja }) => `Parâmetro da loja ${loja}`,
  geral: () => 'Parâmetro geral',
  nenhum: () => 'Sem parâmetro',
}

function semParametro({ parametroEscopo, retroativo }: ParametroCobrado): string {
  if (parametroEscopo === 'nenhum')
    return 'Não havia parâmetro comercial para este caso: o evento conta na quantidade e nada custa.'
  return retroativo
    ? 'Lançado depois, quando a cobrança passou a existir, com o valor que o parâmetro tinha no dia do lançamento.'
    : 'Cobrado antes de o parâmetro ser registrado em cada evento.'
}

interface ParametroNaData {
  parametroId: number
  /** When the parameter was last charged. */
  ate: Date
}

/** Answers which save gave a parameter the amount (and scope) that it had at `ate`. */
async function quemDefiniuOValor(
  db: Db,
  instituicaoId: number,
  campo: ValorDoParametro,
  { parametroId: entidadeId, ate }: ParametroNaData,
) {
  const entidade = { instituicaoId, entidade: 'parametroComercial', entidadeId }
  const mudancas = await listAuditoria(db, entidade, { antesDe: undefined, limit: MAXIMO_DE_MUDANCAS })
  const mudanca = mudancas.find(({ ocorridaEm, antes, depois }) => {
    if (ocorridaEm > ate || depois === null) return false
    const [velho, novo] = [parseConteudo(antes), parseConteudo(depois)]
    return [campo, 'lojaId', 'contratoId'].some((nome) => velho[nome] !== novo[nome])
  })
  return {
    desde: mudanca?.ocorridaEm,
    usuario: mudanca?.usuario,
    excluido: mudancas[0]?.acao === 'excluir',
  }
}

const parseConteudo = (conteudo: string | null): Record<string, unknown> =>
  conteudo === null ? {} : JSON.parse(conteudo)
