import { diaEmSaoPaulo } from '../dia.ts'
import { colunaDe } from '../relatorios/colunas.ts'
import { type Baixa, diasAteInformar, motivoDaBaixa } from './baixa.ts'
import { LABEL_ESTADO_DA_BAIXA } from './estados-da-baixa.ts'
import { isVendaPresumida } from './transicoes-da-baixa.ts'

const coluna = colunaDe<Baixa>()
const SO_NA_PLANILHA = { soNoArquivo: 'planilha' } as const

/** The payoffs as a file of one row each. A value is of the day of the file while it waits for its payment. */
export const COLUNAS_DAS_BAIXAS = [
  coluna('placa', 'Placa', 'texto', 10, ({ placa }) => placa),
  coluna('veiculo', 'Veículo', 'texto', 30, ({ marca, modelo }) => `${marca} ${modelo}`),
  coluna('ano', 'Ano', 'ano', 6, ({ ano }) => ano, SO_NA_PLANILHA),
  coluna('loja', 'Loja', 'texto', 24, ({ loja }) => loja),
  coluna('numero', 'Contrato', 'texto', 16, ({ numero }) => numero),
  coluna('estado', 'Situação', 'texto', 20, ({ estado }) => LABEL_ESTADO_DA_BAIXA[estado]),
  coluna('motivo', 'Motivo', 'texto', 14, motivoDaBaixa, SO_NA_PLANILHA),
  coluna('dataVenda', 'Venda', 'dia', 12, ({ dataVenda }) => dataVenda),
  coluna(
    'presumida',
    'Venda presumida',
    'texto',
    10,
    (baixa) => (isVendaPresumida(baixa) ? 'Sim' : 'Não'),
    SO_NA_PLANILHA,
  ),
  coluna('informadaDepois', 'Informada depois de (dias)', 'inteiro', 10, diasAteInformar, SO_NA_PLANILHA),
  coluna('prazo', 'Prazo', 'dia', 12, ({ prazo }) => prazo),
  coluna('diasUteisDeAtraso', 'Dias úteis de atraso', 'inteiro', 10, ({ vencida, diasUteisDeAtraso }) =>
    vencida ? diasUteisDeAtraso : null,
  ),
  coluna('valor', 'Valor', 'dinheiro', 16, ({ valor }) => valor, { somar: true }),
  coluna(
    'rateado',
    'Rateado',
    'texto',
    8,
    ({ valor, rateado }) => (valor === null ? null : rateado ? 'Sim' : 'Não'),
    SO_NA_PLANILHA,
  ),
  coluna('dataSaldo', 'Data-base', 'dia', 12, ({ dataSaldo }) => dataSaldo, SO_NA_PLANILHA),
  coluna('pago', 'Pago', 'dinheiro', 16, ({ pago }) => pago, { somar: true }),
  coluna('falta', 'A pagar', 'dinheiro', 16, ({ falta }) => falta, { somar: true }),
  coluna('abertaEm', 'Aberta em', 'dia', 12, ({ abertaEm }) => diaEmSaoPaulo(abertaEm), SO_NA_PLANILHA),
  coluna('abertaPor', 'Aberta por', 'texto', 20, ({ abertaPor }) => abertaPor, SO_NA_PLANILHA),
  coluna(
    'encerradaEm',
    'Encerrada em',
    'dia',
    12,
    ({ encerradaEm }) => encerradaEm && diaEmSaoPaulo(encerradaEm),
    SO_NA_PLANILHA,
  ),
  coluna('motivoDoFim', 'Motivo do fim', 'texto', 30, ({ motivoDoFim }) => motivoDoFim, SO_NA_PLANILHA),
]
