import { type Campo, type Carro, digits, type Draw, milhares } from './carros.ts'
import { wordsOf } from './palavras-disfarcadas.ts'
import { dayWriter, MESES, monthFirst, serial, swapped } from './dias-disfarcados.ts'

/** One column in one disguise: its heading, and how a car's value is written there. */
export interface Coluna {
  titulo: string
  texto: (carro: Carro, i: number) => string
  /** In .xlsx: a number or a day as the spreadsheet keeps it. */
  numero?: ((carro: Carro) => number) | undefined
  estilo?: number
}

/** An amount with a mark of thousands and one of decimals. */
function amount(centavos: number, thousands: string, decimal: string) {
  const whole = milhares(Math.trunc(centavos / 100), thousands)
  return decimal === '' && centavos % 100 === 0
    ? whole
    : `${whole}${decimal || ','}${digits(centavos % 100, 2)}`
}

export type Colunas = Partial<Record<Campo, Coluna>>

export function columnsOf(d: Draw, carros: readonly Carro[]): Colunas {
  const thousands = d.plainly('.', '.', '', ' ', '\u00A0', '\u202F', ',', "'", '’')
  const decimal = thousands === ',' ? '.' : d.of(',', ',', '', ...(thousands === '.' ? [] : ['.']))
  const money = d.plainly<(carro: Carro) => string>(
    ({ preco }) => amount(preco, thousands, decimal),
    ({ preco }) => `R$ ${amount(preco, thousands, decimal)}`,
    ({ preco }) => `R$${amount(preco, thousands, decimal)}`,
    ({ preco }) => `${amount(preco, thousands, decimal)} R$`,
    ({ preco }) => `BRL ${amount(preco, thousands, decimal)}`,
    ({ preco }) => `${amount(preco, thousands, decimal)} reais`,
    ({ preco }) => String(preco / 100),
    ({ preco }) => `${preco / 100}.0`.replace(/(\.\d+)\.0$/, '$1'),
    ({ preco }) => (preco / 100).toFixed(3),
    ({ preco }) => (preco / 100).toFixed(4),
    ({ preco }) => (preco / 100).toFixed(3).replace('.', ','),
    ({ preco }) => `${preco / 100_000}`.replace('.', ','),
    ({ preco }) => `${preco / 100_000} mil`.replace('.', ','),
    ({ preco }) => `${preco / 100_000}k`,
    ({ preco }) => (preco / 100).toExponential(2).replace('.', ',').replace('e', 'E'),
    ({ preco }) => `${amount(preco - (preco % 100), thousands, '')},-`,
    ({ preco }) => `por R$ ${amount(preco, thousands, decimal)}`,
  )
  const km = d.plainly<(carro: Carro) => string>(
    ({ hodometro }) => String(hodometro),
    ({ hodometro }) => milhares(hodometro, thousands),
    ({ hodometro }) => `${milhares(hodometro, '.')} km`,
    ({ hodometro }) => `${milhares(hodometro, '.')}KM.`,
    ({ hodometro }) => `${hodometro}.0`,
    ({ hodometro }) => `${milhares(hodometro, '.')},00`,
    ({ hodometro }) => `${milhares(hodometro, ',')}.00`,
    ({ hodometro }) => `${milhares(hodometro, '.')},0`,
    ({ hodometro }) => `${hodometro}.000`,
    ({ hodometro }) => `${hodometro},000`,
    ({ hodometro }) => String(hodometro / 1000).replace('.', ','),
    ({ hodometro }) => String(hodometro / 1000),
    ({ hodometro }) => `${hodometro / 1000} mil`,
    ({ hodometro }) => digits(hodometro, 6),
    ({ hodometro }) => `${milhares(hodometro, '.')} quilômetros`,
    ({ hodometro }) => hodometro.toExponential(1),
  )
  const document = d.plainly<(text: string) => string>(
    (text) => text,
    (text) => text,
    (text) => `'${text}`,
    (text) => `="${text}"`,
    (text) => ` ${text}\u00A0`,
    (text) => `\u200E${text.slice(0, 3)}\u200B${text.slice(3)}\uFEFF`,
    (text) => text.replaceAll(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
    (text) => `"${text}"`,
    (text) => `\u2018${text}\u2019`,
    (text) => `“${text}”`,
  )
  const asNumber = d.plainly<(text: string) => string>(
    (text) => text,
    (text) => text,
    (text) => String(Number(text)),
    (text) => `${Number(text)}.0`,
    (text) => `${Number(text)},00`,
    (text) => milhares(Number(text), '.'),
    (text) => milhares(Number(text), ','),
    (text) => `${milhares(Number(text), '.')},00`,
    (text) => Number(text).toExponential(5).replace('.', ',').replace('e', 'E'),
    (text) => `${Number(text)}.000`,
    (text) => `${(Number(text) / 1e9).toFixed(9)}E9`,
    (text) => `${(Number(text) / 1e8).toFixed(4)}E+08`,
  )
  /** A number of more than 15 digits loses those behind them. */
  const asLongNumber = (text: string) =>
    /^\d+$/.test(text)
      ? d.of(
          text,
          String(Number(Number(text).toPrecision(15))),
          Number(text).toExponential(5),
          `${(Number(text) / 1e15).toFixed(2)}E+15`,
        )
      : text
  const fipe = d.plainly<(text: string) => string>(
    (text) => text,
    (text) => text.replace('-', ''),
    (text) => text.replace('-', '–'),
    (text) => text.replace('-', ' - '),
    (text) => text.replace('-', '.'),
    (text) => text.replace('-', '/'),
    (text) => text.replace(/^0+/, ''),
    (text) => String(Number(text.replace('-', ''))),
    (text) => `${Number(text.replace('-', ''))}.0`,
    (text) => milhares(Number(text.replace('-', '')), '.'),
    (text) => text.slice(0, 6),
    (text) => `${Number(text.slice(0, 6))}`,
    (text) => `${Number(text.slice(0, 6))}.0`,
    (text) => Number(text.replace('-', '')).toExponential(3),
    (text) => `${text.slice(0, 3)}.${text.slice(3)}`,
    (text) => `FIPE ${text}`,
  )
  const isAmerican = d.rarely(4) && carros.some(({ dataEntrada }) => Number(dataEntrada.slice(8)) > 12)
  const american = d.of(monthFirst, swapped)
  const day = isAmerican ? american : dayWriter(d)
  const otherDay = isAmerican && american === monthFirst ? american : d.rarely(3) ? dayWriter(d) : day
  const yearsTogether = d.rarely(4)
  const yearText = d.plainly<(year: number) => string>(
    (year) => String(year),
    (year) => String(year),
    (year) => `${year}.0`,
    (year) => `${year},00`,
    (year) => milhares(year, '.'),
    (year) => digits(year % 100, 2),
    (year) => `01/01/${year}`,
    (year) => `${year}-01-01`,
    (year) => `ano ${year}`,
  )
  const years = d.plainly<(carro: Carro) => string>(
    ({ anoFabricacao: f, anoModelo: m }) => `${f}/${m}`,
    ({ anoFabricacao: f, anoModelo: m }) => `${f} / ${m}`,
    ({ anoFabricacao: f, anoModelo: m }) => `${f}-${m}`,
    ({ anoFabricacao: f, anoModelo: m }) => `${f}\\${m}`,
    ({ anoFabricacao: f, anoModelo: m }) => `${digits(f % 100, 2)}/${digits(m % 100, 2)}`,
    ({ anoFabricacao: f, anoModelo: m }) => `${f}/${digits(m % 100, 2)}`,
    ({ anoFabricacao: f, anoModelo: m }) => `${m}/${f}`,
    ({ anoFabricacao: f, anoModelo: m }) => `${f % 100}/${m % 100}`,
    // A spreadsheet takes 10/11 for a day.
    ({ anoFabricacao: f, anoModelo: m }) =>
      f % 100 <= 28 && m % 100 <= 12 && m % 100 > 0 && f % 100 > 0
        ? `${digits(f % 100, 2)}/${MESES[(m % 100) - 1]?.slice(0, 3)}`
        : `${digits(f % 100, 2)}/${digits(m % 100, 2)}`,
  )
  const { plate, fuel, uf, name } = wordsOf(d)
  return {
    placa: {
      titulo: d.plainly('Placa', 'PLACA', 'placa ', 'Placa do veículo', 'Placa*', 'Placa:', 'Placa Atual'),
      texto: ({ placa }) => document(plate(placa)),
    },
    renavam: {
      titulo: d.plainly(
        'Renavam',
        'RENAVAM',
        'Cód. Renavam',
        'Nº Renavam',
        'Número do RENAVAM',
        'Nr. Renavam',
        'codRenavam',
      ),
      texto: ({ renavam }) => document(asNumber(renavam)),
      numero: d.rarely(2) ? ({ renavam }) => Number(renavam) : undefined,
    },
    chassi: {
      titulo: d.plainly(
        'Chassi',
        'CHASSI',
        'Nº do chassi',
        'Número Chassi',
        'Nr Chassi',
        'numeroChassi',
        'Chassis',
      ),
      texto: ({ chassi }) =>
        document(
          asLongNumber(
            d.of(
              chassi,
              chassi,
              chassi.toLowerCase(),
              `${chassi.slice(0, 3)} ${chassi.slice(3, 9)} ${chassi.slice(9)}`,
            ),
          ),
        ),
    },
    codigoFipe: {
      titulo: d.plainly(
        'Código FIPE',
        'Cód. Fipe',
        'COD_FIPE',
        'codigoFipe',
        'Código da Tabela FIPE',
        'Fipe Código',
      ),
      texto: ({ codigoFipe }) => document(fipe(codigoFipe)),
    },
    marca: {
      titulo: d.plainly('Marca', 'MARCA', 'Fabricante', 'Montadora', 'Marca do veículo'),
      texto: ({ marca }) => name(marca),
    },
    modelo: {
      titulo: d.plainly('Modelo', 'MODELO', 'Modelo/Versão', 'Modelo do Veículo'),
      texto: ({ modelo }) => name(modelo),
      numero: undefined,
    },
    ...(yearsTogether
      ? {
          anoModelo: {
            titulo: d.plainly('Ano', 'Ano/Modelo', 'Ano Fab/Mod', 'Ano Fabricação/Modelo', 'ANO FAB./MOD.'),
            texto: years,
          },
        }
      : {
          anoModelo: {
            titulo: d.plainly(
              'Ano Modelo',
              'anoModelo',
              'Ano do modelo',
              'Ano Mod.',
              'ANO_MODELO',
              'Ano-Modelo',
            ),
            texto: ({ anoModelo }) => yearText(anoModelo),
            numero: ({ anoModelo }) => anoModelo,
          },
          anoFabricacao: {
            titulo: d.plainly('Ano Fabricação', 'anoFabricacao', 'Ano de fabricação', 'Ano Fab.', 'Ano Fabr'),
            texto: ({ anoFabricacao }) => yearText(anoFabricacao),
          },
        }),
    tipoCombustivelId: {
      titulo: d.plainly('Combustível', 'COMBUSTIVEL', 'Tipo de combustível', 'Comb.'),
      texto: ({ tipoCombustivelId }) => fuel[tipoCombustivelId] ?? '',
    },
    ufId: {
      titulo: d.plainly('UF', 'Estado', 'UF da placa', 'uf_licenciamento'),
      texto: ({ ufId }) => uf[ufId] ?? '',
    },
    hodometro: {
      titulo: d.plainly(
        'KM',
        'Km',
        'Quilometragem',
        'Odômetro',
        'HODOMETRO',
        'Km atual',
        'Quilometragem (km)',
        'Km rodados',
        'quilometragemAtual',
      ),
      texto: km,
      numero: d.rarely(2) ? ({ hodometro }) => hodometro : undefined,
    },
    dataEntrada: {
      titulo: d.plainly(
        'Data de entrada',
        'Data Entrada',
        'Entrada',
        'dataEntrada',
        'Dt. Entrada',
        'Data da entrada no estoque',
      ),
      texto: ({ dataEntrada }, i) => day(dataEntrada, i),
      numero: d.rarely(2) && !isAmerican ? ({ dataEntrada }) => serial(dataEntrada) : undefined,
      estilo: d.of(1, 3, 0),
    },
    dataAfericaoHodometro: {
      titulo: d.plainly('data_afericao_hodometro', 'Data da aferição', 'Data do KM', 'Data da leitura'),
      texto: ({ dataAfericaoHodometro }, i) => otherDay(dataAfericaoHodometro, i),
    },
    preco: {
      titulo: d.plainly(
        'Preço',
        'PRECO',
        'Valor',
        'Preço de venda',
        'Valor de Venda (R$)',
        'Preço (R$)',
        'precoVenda',
        'Valor R$',
        'Preço anunciado',
        'Preço da loja',
      ),
      texto: money,
      numero: d.rarely(2) ? ({ preco }) => preco / 100 : undefined,
      estilo: 2,
    },
  }
}
