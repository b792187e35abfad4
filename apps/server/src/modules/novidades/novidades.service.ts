import { rotuloDaAcao } from '@lastro/shared/auditoria/rotulos'
import { PASSO_DO_CASO } from '@lastro/shared/cobertura/cobertura'
import { fraseDaCobertura } from '@lastro/shared/cobertura/situacao'
import { isAcaoComBaixa } from '@lastro/shared/contratos/acao-do-contrato'
import { camposDe, mudancasDosCampos } from '@lastro/shared/contratos/campos'
import { type Dia, diasEntre, formatDia, formatMes, somarDias } from '@lastro/shared/dia'
import { type Centavos, formatDinheiro } from '@lastro/shared/dinheiro'
import { type Novidade, type NovidadesQuery } from '@lastro/shared/novidades/novidades'
import {
  CODIGOS_DA_NOVIDADE,
  DIAS_DE_NOVIDADES,
  LIMITE_DE_NAO_VISTAS,
  NOVIDADES_POR_PAGINA,
  PERIODO_LONGO,
  TIPOS_DE_NOVIDADE,
  type TipoDeNovidade,
} from '@lastro/shared/novidades/tipos-de-novidade'
import { formatInteiro } from '@lastro/shared/numeros'
import { mayCall } from '@lastro/shared/permissoes'
import { instanteDe } from '#clock.ts'
import type { Ambiente } from '#ambiente.ts'
import { instituicaoDo, lojaDo, type Sessao, type Tenant } from '#http/acesso.ts'
import { campoInvalido } from '#http/errors.ts'
import {
  type AtoNovo,
  countLugares,
  findVisita,
  listAtosNovos,
  listLugares,
  listPassosNovos,
  listSaidasNovas,
  type LugarDaNovidade,
  type PassoNovo,
  listVencidasNovas,
  upsertVisita,
  type SaidaNova,
  type VeiculoNovo,
  type VencidaNova,
} from './novidades.repository.ts'
import { type DonoDasNovidades, type Lugar, RAMO, type Ramo } from './novidades.sql.ts'

/** Who reads: side, establishment and codes. */
export interface Leitor {
  alvo: Tenant
  sessao: Pick<Sessao, 'usuarioId' | 'permissoes'>
}

const donoDe = (alvo: Tenant): DonoDasNovidades =>
  alvo.lado === 'loja'
    ? { lojaId: lojaDo(alvo), ...(alvo.instituicaoId !== null && { instituicaoId: alvo.instituicaoId }) }
    : { instituicaoId: instituicaoDo(alvo) }

const tiposDe = ({ alvo, sessao }: Leitor): TipoDeNovidade[] =>
  TIPOS_DE_NOVIDADE.filter((tipo) => mayCall(sessao.permissoes, CODIGOS_DA_NOVIDADE[alvo.lado][tipo]))

function periodoDe({ dataInicial, dataFinal }: NovidadesQuery, hoje: Dia) {
  const ate = dataFinal ?? hoje
  const ontem = somarDias(hoje, -1)
  const de = dataInicial ?? (ate < ontem ? ate : ontem)
  if (diasEntre(de, ate) >= DIAS_DE_NOVIDADES) throw campoInvalido('dataInicial', PERIODO_LONGO)
  return { inicio: instanteDe(de), fim: instanteDe(somarDias(ate, 1)) }
}

const lerLugar = (texto: string | undefined): Lugar | undefined => {
  if (texto === undefined) return undefined
  const [em = 0, ramo = 0, id = 0] = texto.split('-').map(Number)
  return { em: new Date(em), ramo: ramo as Ramo, id }
}
const escreverLugar = ({ em, ramo, id }: Lugar) => `${em.getTime()}-${ramo}-${id}`

/** Answers a page of what changed in a period, newest first. Refuses a period of more than 31 days with 400. */
export async function novidades({ db, clock }: Ambiente, leitor: Leitor, query: NovidadesQuery) {
  const { assunto, pessoa, contrato, deQuem, proxima } = query
  const lidaEm = clock.now()
  const hoje = clock.today()
  const lidos = await listLugares(db, donoDe(leitor.alvo), {
    tipos: tiposDe(leitor).filter((tipo) => assunto === undefined || tipo === assunto),
    ...periodoDe(query, hoje),
    hoje,
    pessoa,
    contrato,
    ...(deQuem && { menosDe: leitor.sessao.usuarioId }),
    antesDe: lerLugar(proxima),
    limit: NOVIDADES_POR_PAGINA + 1,
  })
  const pagina = lidos.slice(0, NOVIDADES_POR_PAGINA)
  const ultimo = pagina.at(-1)
  return {
    novidades: await describeLines(db, leitor, pagina),
    proxima: lidos.length > pagina.length && ultimo ? escreverLugar(ultimo) : null,
    ultimaVisita: (await findVisita(db, leitor.sessao.usuarioId)) ?? null,
    lidaEm,
  }
}

/** Counts what others did since the caller's last visit, or since yesterday where there was none, up to a limit. */
export async function contarNaoVistas({ db, clock }: Ambiente, leitor: Leitor): Promise<number> {
  const hoje = clock.today()
  const { usuarioId } = leitor.sessao
  const visita = await findVisita(db, usuarioId)
  const maisAntigo = instanteDe(somarDias(hoje, 1 - DIAS_DE_NOVIDADES))
  // The line of the visit's own instant was seen.
  const desde = visita ? new Date(visita.getTime() + 1) : instanteDe(somarDias(hoje, -1))
  return countLugares(db, donoDe(leitor.alvo), {
    tipos: tiposDe(leitor),
    inicio: desde > maisAntigo ? desde : maisAntigo,
    fim: instanteDe(somarDias(hoje, 1)),
    hoje,
    menosDe: usuarioId,
    limit: LIMITE_DE_NAO_VISTAS + 1,
  })
}

/** Marks what was told until `ate` as seen; an instant ahead counts as now. */
export function marcarVisita({ db, clock }: Ambiente, usuarioId: number, ate: Date): Promise<void> {
  const agora = clock.now()
  return upsertVisita(db, usuarioId, ate < agora ? ate : agora)
}

async function describeLines(db: Ambiente['db'], leitor: Leitor, pagina: readonly LugarDaNovidade[]) {
  const porId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))
  const atos = porId(await listAtosNovos(db, pagina))
  const passos = porId(await listPassosNovos(db, pagina))
  const saidas = porId(await listSaidasNovas(db, pagina))
  const vencidas = porId(await listVencidasNovas(db, pagina))
  return pagina.flatMap((lugar): Novidade[] => {
    const { id, ramo } = lugar
    const [ato, passo, saida, vencida] = [atos.get(id), passos.get(id), saidas.get(id), vencidas.get(id)]
    const conteudo = {
      [RAMO.auditoria]: () => ato && describeAto(ato, leitor),
      [RAMO.passo]: () => passo && describePasso(passo),
      [RAMO.saida]: () => saida && describeSaida(saida),
      [RAMO.vencida]: () => vencida && describeVencida(vencida),
    }[ramo]()
    return conteudo ? [{ chave: escreverLugar(lugar), em: lugar.em, ...conteudo }] : []
  })
}

type Conteudo = Omit<Novidade, 'chave' | 'em'>

const coisa = (id: number | null, nome: string | null) => (id !== null && nome !== null ? { id, nome } : null)

const alvoDe = (row: PassoNovo | VeiculoNovo | AtoNovo) => ({
  contrato:
    row.contratoId !== null && row.numero !== null ? { id: row.contratoId, numero: row.numero } : null,
  loja: coisa(row.lojaId, row.loja),
  instituicaoFinanceira: coisa(row.instituicaoId, row.instituicao),
})
const DO_SISTEMA = { usuario: null, minha: false, forcado: false, veiculo: null, regra: null } as const

const describePasso = ({ passo, totalAtual, exigido, ...row }: PassoNovo): Conteudo => ({
  ...DO_SISTEMA,
  ...alvoDe({ passo, totalAtual, exigido, ...row }),
  tipo: 'cobertura',
  oQue: PASSO_DO_CASO[passo],
  detalhe: fraseDaCobertura({ totalAtual, exigido }),
})

const describeSaida = (row: SaidaNova): Conteudo => ({
  ...DO_SISTEMA,
  ...alvoDe(row),
  tipo: 'cobertura',
  oQue: `Veículo em garantia ${row.consignado ? 'está em consignação' : 'saiu do estoque'}`,
  detalhe: `${row.placa} conta R$ 0,00 na cobertura enquanto estiver ${row.consignado ? 'assim' : 'fora'}.`,
  veiculo: { id: row.veiculoId, placa: row.placa },
})

const describeVencida = (row: VencidaNova): Conteudo => ({
  ...DO_SISTEMA,
  ...alvoDe(row),
  tipo: 'baixa',
  oQue: 'Venda sem quitação',
  detalhe: `O prazo para pagar por ${row.placa} terminou em ${formatDia(row.prazo)}.`,
  veiculo: { id: row.veiculoId, placa: row.placa },
})

const TIPO_DA_ENTIDADE: Readonly<Record<string, TipoDeNovidade>> = {
  contrato: 'contrato',
  casoDeficit: 'cobertura',
  loja: 'estoque',
  cargaSaldo: 'saldo',
  suspensaoLoja: 'suspensao',
  referencia: 'referencia',
  regraGarantia: 'regra',
  parametroComercial: 'parametro',
  whitelist: 'whitelist',
  politica: 'politica',
}

const OBJETO: Partial<Record<TipoDeNovidade, string>> = {
  contrato: 'o contrato',
  cobertura: 'na insuficiência',
  estoque: 'o estoque',
  saldo: 'os saldos',
  referencia: 'a tabela FIPE',
  regra: 'a regra de garantia',
  parametro: 'o parâmetro comercial',
  whitelist: 'o registro da whitelist',
  politica: 'a política',
}

/** 'Enviou a proposta', 'Alterou o contrato': a verb that stands alone gets its object. */
function describeAcao({ acao, entidade }: AtoNovo, tipo: TipoDeNovidade): string {
  const rotulo = rotuloDaAcao(acao)
  if (rotulo.includes(' ')) return rotulo
  const isDaProposta = entidade === 'contrato' && (acao === 'enviar' || acao === 'recusar')
  return [rotulo, isDaProposta ? 'a proposta' : OBJETO[tipo]].filter(Boolean).join(' ')
}

function describeAto(ato: AtoNovo, { alvo, sessao }: Leitor): Conteudo | undefined {
  const tipo = isAcaoComBaixa(ato.acao) ? 'baixa' : TIPO_DA_ENTIDADE[ato.entidade]
  if (!tipo) return undefined
  return {
    ...alvoDe(ato),
    tipo,
    oQue: describeAcao(ato, tipo),
    detalhe: [detalheDo(ato, alvo.lado), ato.motivo].filter(Boolean).join(' ') || null,
    usuario: ato.usuario,
    minha: ato.usuarioId === sessao.usuarioId,
    forcado: ato.forcado,
    veiculo: null,
    regra:
      ato.entidade === 'regraGarantia' && ato.regraPadrao !== null
        ? { id: ato.entidadeId, nome: ato.regra, regraPadrao: ato.regraPadrao }
        : null,
  }
}

const veiculos = (quantos: number) => `${quantos} ${quantos === 1 ? 'veículo' : 'veículos'}`

function detalheDo({ acao, entidade, antes, depois }: AtoNovo, lado: Tenant['lado']): string | null {
  if (depois === null) return null
  const conteudo: unknown = JSON.parse(depois)
  if (entidade === 'contrato' && antes !== null) return describeCampos(JSON.parse(antes), conteudo)
  if (entidade === 'loja' && acao === 'importar') return describeCarga(conteudo as Carga, lado)
  if (entidade === 'loja' && acao === 'vender') return `Placa ${(conteudo as { placa: string }).placa}.`
  if (entidade === 'cargaSaldo') return describeSaldos(conteudo as CargaDeSaldos)
  if (entidade === 'suspensaoLoja') return describeLevantamento(conteudo as Levantamento)
  if (entidade === 'referencia') return describeMeses(conteudo as { meses?: Mes[] })
  if (acao === 'anotar') return (conteudo as { nota: string }).nota
  return null
}

function describeCampos(antes: unknown, depois: unknown) {
  type Termos = Parameters<typeof camposDe>[0]
  const mudancas = mudancasDosCampos(camposDe(antes as Termos), camposDe(depois as Termos))
  return mudancas.map(({ campo, de, para }) => `${campo}: de ${de} para ${para}.`).join(' ') || null
}

interface Carga {
  completo: boolean
  novos: number
  alterados: number
  sairam: number
  sairamEmGarantia: number
}

/** An institution reads nothing of what left: it may have been another institution's. */
function describeCarga(
  { completo, novos, alterados, sairam, sairamEmGarantia }: Carga,
  lado: Tenant['lado'],
) {
  const carga = completo ? 'Carga completa' : 'Carga parcial'
  if (lado === 'instituicao') return `${carga}: ${veiculos(novos)} a mais.`
  const emGarantia = sairamEmGarantia > 0 ? `, ${sairamEmGarantia} em garantia` : ''
  return `${carga}: entraram ${veiculos(novos)}, mudaram ${alterados}, saíram ${sairam}${emGarantia}.`
}

interface CargaDeSaldos {
  dataBase: Dia
  completo: boolean
  contratos: number
  saldoDevedor: Centavos
}

const describeSaldos = ({ dataBase, completo, contratos, saldoDevedor }: CargaDeSaldos) =>
  `Saldos de ${formatDia(dataBase)}, carga ${completo ? 'completa' : 'parcial'}: ${formatInteiro(contratos)} ${
    contratos === 1 ? 'contrato' : 'contratos'
  }, ${formatDinheiro(saldoDevedor)}.`

/** A lifting that was asked for or confirmed. A suspension that begins has `vendas` and `dias` instead. */
interface Levantamento {
  ate?: Dia | null
  motivo?: string | null
}

const describeLevantamento = ({ ate, motivo }: Levantamento) =>
  [ate && `Até ${formatDia(ate)}.`, motivo].filter(Boolean).join(' ') || null

interface Mes {
  tipo: string
  mes: Dia
}
const describeMeses = ({ meses = [] }: { meses?: Mes[] }) =>
  meses
    .map(({ tipo, mes }) => `${tipo} de ${formatMes(mes)}`)
    .join(', ')
    .replace(/.$/, '$&.') || null
