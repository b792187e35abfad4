import { informarVendaRequest } from '@lastro/shared/baixas/baixa'
import { alteracaoRequest } from '@lastro/shared/contratos/alteracao'

/** A part of a body's JSON Schema, as far as an example needs it. */
interface Part {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Part[]
  oneOf?: Part[]
  properties?: Record<string, Part>
  required?: string[]
  items?: Part
}

const DIA = '2026-11-27T00:00:00Z'
const DAQUI_A_UM_ANO = '2027-11-30T00:00:00Z'

/** Examples of the texts in bodies, by the field's name. */
const TEXTOS: Record<string, string> = {
  ate: '2026-12-04T00:00:00Z',
  busca: 'status=0&ordenacao=dataTermino:asc',
  cambio: 'Automático',
  campoCpf: 'cpf',
  campoGrupos: 'groups',
  chassi: '9BWZZZ377VT004251',
  cienteAte: '2026-12-04T00:00:00Z',
  clienteId: 'lastro',
  cnpj: '12.345.678/0001-95',
  codigo: '123456',
  codigoFipe: '015088-6',
  combustivel: 'Flex',
  cpf: '529.982.247-25',
  data: DIA,
  dataAfericaoHodometro: '2026-11-20',
  dataBase: DIA,
  dataEntrada: '2026-11-03',
  dataTermino: DAQUI_A_UM_ANO,
  dataVenda: DIA,
  documento: '529.982.247-25',
  email: 'ana@banco.com.br',
  dominios: 'banco.com.br',
  emissor: 'https://entrada.banco.com.br/realms/banco',
  grupo: 'mesa-de-credito',
  idParceiro: 'P-1043',
  logout_token: 'eyJhbGciOiJSUzI1NiIsInR5cCI6ImxvZ291dCtqd3QifQ.e30.c2ln',
  marca: 'Honda',
  modelo: 'Civic EXL 2.0',
  versoes: '3.17',
  motivo: 'Conferido com a loja por telefone.',
  nome: 'Seminovos',
  nomeFantasia: 'Loja Autoestrada',
  nota: 'A loja envia o comprovante na segunda-feira.',
  numero: 'CT-2026-0034',
  origem: 'QUILOMETRAGEM',
  placa: 'ABC1D23',
  prazo: DAQUI_A_UM_ANO,
  razaoSocial: 'Autoestrada Veículos Ltda',
  avisoDesde: DIA,
  bloqueioDesde: DAQUI_A_UM_ANO,
  nfeEntrada: '35261112345678000195550010000012341000012346',
  renaveEntrada: '2026-11-03',
  renaveProtocolo: 'RNV-20261103-0042',
  renaveSaida: '2026-11-20',
  renaveSituacao: 'em_estoque',
  renaveTitulo: 'compra',
  referencia: 'TED 4471',
  renavam: '00123456789',
  segredo: 'o segredo que o provedor gerou',
  senha: 'pau-ferro no quintal',
  senhaAtual: 'pau-ferro no quintal',
  senhaNova: 'ipê-amarelo na praça',
  texto: 'A loja prometeu outro veículo até sexta-feira.',
  tipo: 'Carro',
  titulo: 'KM ATUAL',
  token: 'u3Zb8QmVYx0wT5cKp1Lr7NsGd2HaJf9EiOtCyX4kWvM',
  uf: 'SP',
  url: 'https://loja.exemplo.com.br/avisos',
  vinculo: 'pC0mZ0o8m9yq0bq6m7y5Wl3Xv2u1t0sRqPoNmLkJiHg',
  volta: '?code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj',
}

/** Bodies of which not all fields go together. */
const CORPOS = new Map<unknown, object>([
  [informarVendaRequest, { placa: TEXTOS.placa, dataVenda: DIA }],
  [alteracaoRequest, { incluir: [{ veiculoId: 35, precoInstituicaoFinanceira: 48_210.37 }], remover: [34] }],
])

/** The example of a body, by its schema and as JSON Schema. */
export const exampleOfBody = (schema: unknown, body: object): unknown => CORPOS.get(schema) ?? exampleOf(body)

/** Examples of the numbers in bodies; others are money, or an identifier. */
const NUMEROS: Record<string, number> = {
  anoFabricacao: 2023,
  anoModelo: 2024,
  combustivelId: 3,
  diasAtraso: 0,
  hodometro: 38_500,
  idadeMaxima: 6,
  indiceMinimo: 125,
  margemSelecao: 5,
  ordem: 1,
  percentualTabelaReferencia: 90,
  prazoBaixa: 2,
  quilometragemMaxima: 90_000,
  renaveHodometro: 38_500,
  saldoVale: 3,
  suspenderLoja: 5,
  toleranciaCobertura: 2,
  versao: 3,
}
const DINHEIRO = 48_210.37
const IDENTIFICADOR = 34

/**
 * An example of a body, made of its schema and the fields' names. Switches that may stay away are left out. Throws for
 * a text that has no example here.
 */
function exampleOf(part: Part, name = ''): unknown {
  const { anyOf, oneOf = anyOf, properties, required = [], items } = part
  const type = [part.type].flat()[0]
  if ('const' in part) return part.const
  if (part.enum) return part.enum.find((value) => value !== null && value !== '')
  if (oneOf) return exampleOf(oneOf.find((each) => each.type !== 'null') ?? {}, name)
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).flatMap(([field, each]) =>
        isSwitch(each) && !required.includes(field) ? [] : [[field, exampleOf(each, field)]],
      ),
    )
  if (items) return [exampleOf(items, name)]
  if (type === 'boolean') return false
  if (type === 'number') return NUMEROS[name] ?? DINHEIRO
  if (type === 'integer') return NUMEROS[name] ?? IDENTIFICADOR
  const texto = TEXTOS[name]
  if (texto === undefined) throw new Error(`No example of ${name}.`)
  return texto
}

const isSwitch = ({ type, anyOf, enum: words }: Part): boolean =>
  [type].flat().includes('boolean') || words?.includes(true) === true || (anyOf?.some(isSwitch) ?? false)
