import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { normalizar } from '@lastro/shared/texto'
import { type Catalog, createCatalog } from '@lastro/shared/veiculos/catalogo-modelos'
import { chaveDaMarca } from '@lastro/shared/veiculos/marca'
import { sugerirModelo } from '@lastro/shared/veiculos/sugestao-fipe'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { arquivoReal } from '#testing/dados.ts'

const ARQUIVOS = ['anuncios-veiculos.csv.gz', 'fipe-2022-05.csv.gz', 'fipe-2023-08.csv.gz'].map(arquivoReal)
const faltam = ARQUIVOS.includes(undefined)

type Linha = Record<string, string>
const ler = (caminho = ''): Linha[] => parse(gunzipSync(readFileSync(caminho)), { columns: true })

interface Modelo {
  nome: string
  codigo: string
  /** '2022Gasolina' */
  precos: Map<string, number>
}

/** FIPE's cars by brand. */
function tabela(linhas: readonly Linha[]): Map<string, Catalog<Modelo>> {
  const marcas = new Map<string, Map<string, Modelo>>()
  for (const { tipo, marca = '', codigo_fipe: codigo = '', modelo: nome = '', ...preco } of linhas) {
    if (tipo !== 'carro') continue
    const modelos = marcas.get(chaveDaMarca(marca)) ?? new Map<string, Modelo>()
    marcas.set(chaveDaMarca(marca), modelos)
    const modelo = modelos.get(codigo) ?? { nome, codigo, precos: new Map() }
    modelos.set(codigo, modelo)
    modelo.precos.set(`${preco.ano_modelo}${preco.combustivel}`, Number(preco.preco))
  }
  return new Map([...marcas].map(([marca, modelos]) => [marca, createCatalog([...modelos.values()])]))
}

const VAZIO: Catalog<Modelo> = createCatalog([])

/** The half of the names on which the matcher was not tuned (docs/decisoes/0016). */
const deJuizo = ({ marca, modelo }: Linha) =>
  (createHash('sha256')
    .update(normalizar(`${marca} ${modelo}`))
    .digest()[0] ?? 0) %
    2 ===
  1

const ENERGIA: Record<string, string[]> = {
  Flex: ['flex'],
  Híbrido: ['hibrido'],
  Elétrico: ['eletrico'],
  GNV: [],
}
const CAMBIO: Record<string, string[]> = { Manual: ['manual'], Automático: ['automatico'] }

const fatosDe = ({ combustivel = '', cambio = '' }: Linha) => ({
  energia: ENERGIA[combustivel] ?? ['combustao'],
  motor: combustivel === 'Diesel' ? ['turbo'] : [],
  cambio: CAMBIO[cambio] ?? [],
})

describe.skipIf(faltam)('on real data (skipped without ../shared/data)', () => {
  const [anuncios, antes, depois] = ARQUIVOS
  const fipe = faltam ? new Map<string, Catalog<Modelo>>() : tabela(ler(depois))

  /** Shares of the advertisements; `longe`: suggestions that the asking price makes doubtful. */
  function partes(linhas: readonly Linha[], colunas: (linha: Linha) => ReturnType<typeof fatosDe>) {
    const conta = { unica: 0, varias: 0, nenhuma: 0, longe: 0 }
    for (const linha of linhas) {
      const { marca = '', modelo = '', ano_modelo: ano = '', combustivel = '', preco } = linha
      const proprio = combustivel === 'Diesel' || combustivel === 'Álcool' ? combustivel : 'Gasolina'
      const sugerir = (pedidos: number[]) =>
        sugerirModelo(
          { marca, modelo, fatos: colunas(linha), pedidos },
          fipe.get(chaveDaMarca(marca)) ?? VAZIO,
          ({ precos }) => precos.get(`${ano}${proprio}`),
        ).tipo
      const tipo = sugerir([Number(preco)])
      conta[tipo]++
      if (tipo === 'varias' && sugerir([]) === 'unica') conta.longe++
    }
    return {
      sugeridos: conta.unica / linhas.length,
      nada: conta.nenhuma / linhas.length,
      longe: conta.longe / conta.unica,
    }
  }

  test('nine of ten advertisements whose names nobody tuned to point to one model, at what is asked for it', () => {
    const todos = ler(anuncios)
    const juizo = todos.filter(deJuizo)
    expect([todos.length, juizo.length]).toEqual([4_163, 1_881])
    const { sugeridos, nada, longe } = partes(juizo, fatosDe)
    expect(sugeridos).toBeGreaterThan(0.9)
    expect(nada).toBeLessThan(0.005)
    expect(longe).toBeLessThan(0.01)
    const semColunaDeCambio = partes(juizo, (linha) => ({ ...fatosDe(linha), cambio: [] }))
    expect(semColunaDeCambio.sugeridos).toBeGreaterThan(0.83)
  })

  test('names of an older month lead to their code, but where FIPE moved a name to another', () => {
    const resultado = { certos: 0, errados: new Set<string>(), perguntados: 0 }
    const linhas = ler(antes)
    // Every seventh line: all of them take a minute and show no more.
    for (let index = 0; index < linhas.length; index += 7) {
      const {
        marca = '',
        modelo = '',
        codigo_fipe: codigo,
        ano_modelo: ano,
        combustivel,
      } = linhas[index] ?? {}
      const catalogo = fipe.get(chaveDaMarca(marca)) ?? VAZIO
      const precoDe = ({ precos }: Modelo) => precos.get(`${ano}${combustivel}`)
      const certo = catalogo.descritos.find((each) => each.modelo.codigo === codigo)
      if (!certo || precoDe(certo.modelo) === undefined) continue
      const sugestao = sugerirModelo({ marca, modelo }, catalogo, precoDe)
      if (sugestao.tipo !== 'unica') resultado.perguntados++
      else if (sugestao.modelo.codigo === codigo) resultado.certos++
      else resultado.errados.add(`${modelo} ${ano}: ${sugestao.modelo.nome}`)
    }
    expect([...resultado.errados]).toEqual([])
    expect(resultado.certos).toBeGreaterThan(3_700)
    expect(resultado.perguntados).toBeLessThan(15)
  })
})
