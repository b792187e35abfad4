import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { arquivoReal } from '#testing/dados.ts'
import type { LinhaEstoque } from './linha.ts'
import { open, read } from './testing/ler-arquivo.ts'

const FIELD = arquivoReal('../field/README.md')

describe.skipIf(!FIELD)(
  'files that went wrong for people (shared/field is missing where this is skipped)',
  () => {
    const field = (nome: string) => readFileSync(arquivoReal(`../field/${nome}.csv`) ?? '')
    const cases: [nome: string, campo: keyof LinhaEstoque, lido: unknown[]][] = [
      ['c01-renavam-como-numero-decimal', 'renavam', ['01000006295', '01000007771', '12345678935', null]],
      [
        'c02-modelo-do-produto-salvo-pela-planilha',
        'placa',
        [
          { outra: 'ABC1D23: linha de exemplo do modelo.' },
          { outra: 'XYZ4567: linha de exemplo do modelo.' },
        ],
      ],
      ['c09-primeira-linha-sep', 'placa', ['QZA1B01']],
      ['c11-titulo-acima-do-cabecalho', 'placa', ['QZA6B46', 'QZA7B47', { outra: 'TOTAL 2 117.800,00' }]],
      ['c12-carga-completa-com-linha-de-total', 'placa', ['QZV1A01', 'QZV1A02', { outra: 'TOTAL 2' }]],
      ['c14-cabecalhos-usuais-de-revenda', 'hodometro', [32_500]],
      ['c14-cabecalhos-usuais-de-revenda', 'codigoFipe', ['001509-1']],
      ['c14-cabecalhos-usuais-de-revenda', 'ufId', [35]],
      ['c15-ano-com-barra', 'anoModelo', [2022, 2022]],
      [
        'c21-modelo-com-as-linhas-de-exemplo',
        'placa',
        [
          { outra: 'ABC1D23: linha de exemplo do modelo.' },
          { outra: 'XYZ4567: linha de exemplo do modelo.' },
        ],
      ],
      ['c23-codigos-fipe-em-varias-formas', 'codigoFipe', Array.from({ length: 10 }, () => '001509-1')],
    ]
    test.each(cases)('a store reads file %s: %s', async (nome, campo, lido) => {
      expect(await read(await open(field(nome)), campo)).toEqual(lido)
    })

    test('c02-modelo-do-produto-salvo-pela-planilha: of true cars the RENAVAM gets its zeros back, and the days are doubted', async () => {
      const filled = field('c02-modelo-do-produto-salvo-pela-planilha')
        .toString()
        .replace('ABC1D23', 'QZB1D23')
        .replace('XYZ4567', 'QZB4567')
      const doubted =
        'Data de aferição da quilometragem: 10/31/2026 tem o mês antes do dia. Escreva 2026-10-31;'
      expect(await read(await open(filled), 'renavam')).toEqual([
        'Data de entrada: 01/05/2026 pode ter o mês antes do dia, como 10/31/2026 na linha 2. Escreva a data na forma 2026-03-31.',
        `${doubted} Data de entrada: 02/20/2026 tem o mês antes do dia. Escreva 2026-02-20.`,
      ])
      const mended = filled
        .replaceAll('10/31/2026', '2026-10-31')
        .replace('01/05/2026', '2026-01-05')
        .replace('02/20/2026', '2026-02-20')
      expect(await read(await open(mended), 'renavam')).toEqual(['00000000191', null])
      expect(await read(await open(mended), 'dataEntrada')).toEqual(['2026-01-05', '2026-02-20'])
    })

    test('c04-datas-como-as-pessoas-escrevem: each form is read, and one American day doubts the others', async () => {
      const file = field('c04-datas-como-as-pessoas-escrevem').toString()
      const noDay = (written: string) =>
        `Data de entrada “${written}” não é uma data: escreva como 31/03/2026 ou 2026-03-31.`
      // 31/02 stands for a column that a spreadsheet of another country has rewritten; 13/31 and 01/13 are American.
      const withoutForeign = file
        .split('\r\n')
        .filter((line) => !/;(?:31\/02|13\/31|01\/13)\/2026;/.test(line))
        .join('\n')
      expect(await read(await open(withoutForeign), 'dataEntrada')).toEqual([
        ...Array.from({ length: 14 }, () => '2026-01-05'),
        null,
        null,
        noDay('05/01/0026'),
        noDay('05/01/20266'),
      ])
      const all = await read(await open(file), 'dataEntrada')
      expect(all.filter((said) => said === '2026-01-05')).toHaveLength(4)
      expect(all[15]).toBe('Data de entrada: 01/13/2026 tem o mês antes do dia. Escreva 2026-01-13.')
    })

    test('c18-hodometros-em-varias-formas: whole kilometres are read, “not told” is empty, the rest is refused', async () => {
      const noKm = (written: string) =>
        `Quilometragem “${written}” não é um número inteiro de 0 a 9.999.999: escreva como 32500.`
      expect(await read(await open(field('c18-hodometros-em-varias-formas')), 'hodometro')).toEqual([
        32_500,
        32_500,
        32_500,
        32_500,
        32_000,
        0,
        0,
        noKm('32.5'),
        32_500,
        noKm('32.500,5'),
        null,
        null,
        noKm('99999999'),
        32_500,
        noKm('32.500.000'),
        noKm('1e5'),
        null,
      ])
    })

    test('c19-acentos-estragados: each line says that the file was saved in another encoding', async () => {
      const spoiled = (marca: string) =>
        `Marca “${marca}” tem acentos trocados: o arquivo foi salvo em outra codificação. Salve-o em UTF-8.`
      expect(await read(await open(field('c19-acentos-estragados')), 'marca')).toEqual(
        ['CitroÃ«n', 'Citro?n', 'Citro\uFFFDn'].map(spoiled),
      )
    })

    test('c20-zero-km-sem-placa: with the years of today the cars are taken by chassis, with others refused in words', async () => {
      const old = await read(await open(field('c20-zero-km-sem-placa')), 'placa')
      const refused =
        'Placa: sem placa só entra veículo zero km (ano modelo 2026 ou 2027, até 100 km e chassi informado), e o ano modelo é 2022.'
      expect(old).toEqual([refused, refused, refused, refused])
      const today = field('c20-zero-km-sem-placa').toString().replaceAll('2021;2022', '2026;2026')
      expect(await read(await open(today), 'placa')).toEqual(
        [1, 2, 3, 4].map((n) => `A emplacar VT91200${n}`),
      )
    })

    test.each([
      ['c07-placas-com-caracteres-invisiveis', 'placa'],
      ['c16-combustiveis-do-renavam', 'tipoCombustivelId'],
    ] as const)('%s: every line is read', async (nome, campo) => {
      const said = await read(await open(field(nome)), campo)
      expect(said.filter((value) => typeof value === 'string' && value.includes(': '))).toEqual([])
    })
  },
)
