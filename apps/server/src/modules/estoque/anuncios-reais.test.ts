import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { chaveDaMarca } from '@lastro/shared/veiculos/marca'
import { type Catalogo, catalogar, sugerirModelo } from '@lastro/shared/veiculos/sugestao-fipe'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { arquivoReal } from '../../testing/dados.ts'

const ARQUIVOS = ['anuncios-veiculos.csv.gz', 'fipe-2022-05.csv.gz', 'fipe-2023-08.csv.gz'].map(arquivoReal)
const faltam = ARQUIVOS.includes(undefined)

type Linha = Record<string, string>
const ler = (caminho = ''): Linha[] => parse(gunzipSync(readFileSync(caminho)), { columns: true })

interface Modelo {
  nome: string
  codigo: string
  precos: Map<string, number>
}

const REFERENCIA: Record<string, string> = {
  Flex: 'Gasolina',
  Gasolina: 'Gasolina',
  Diesel: 'Diesel',
  Álcool: 'Álcool',
}

/** FIPE's cars by brand. */
function tabela(linhas: readonly Linha[]): Map<string, Catalogo<Modelo>> {
  const marcas = new Map<string, Map<string, Modelo>>()
  for (const { tipo, marca = '', codigo_fipe: codigo = '', modelo: nome = '', ...preco } of linhas) {
    if (tipo !== 'carro') continue
    const modelos = marcas.get(chaveDaMarca(marca)) ?? new Map<string, Modelo>()
    marcas.set(chaveDaMarca(marca), modelos)
    const modelo = modelos.get(codigo) ?? { nome, codigo, precos: new Map() }
    modelos.set(codigo, modelo)
    modelo.precos.set(`${preco.ano_modelo}${preco.combustivel}`, Number(preco.preco))
  }
  return new Map([...marcas].map(([marca, modelos]) => [marca, catalogar([...modelos.values()])]))
}

const VAZIO: Catalogo<Modelo> = new Map()

describe.skipIf(faltam)('on real data (skipped without ../shared/data)', () => {
  const [anuncios, antes, depois] = ARQUIVOS
  const fipe = faltam ? new Map<string, Catalogo<Modelo>>() : tabela(ler(depois))

  test('more than half of the advertisements point to one model, whose price is what is asked for the car', () => {
    const todos = ler(anuncios)
    const razoes: number[] = []
    for (const { marca = '', modelo = '', ano_modelo: ano = '', combustivel = '', preco } of todos) {
      const chave = `${ano}${REFERENCIA[combustivel] ?? ''}`
      const sugestao = sugerirModelo(
        { marca, modelo, flex: combustivel === 'Flex' },
        fipe.get(chaveDaMarca(marca)) ?? VAZIO,
        ({ precos }) => precos.has(chave),
      )
      if (sugestao.tipo === 'unica') razoes.push(Number(preco) / (sugestao.modelo.precos.get(chave) ?? 0))
    }
    expect(todos).toHaveLength(4_163)
    expect(razoes.length / todos.length).toBeGreaterThan(0.55)
    const longe = razoes.filter((razao) => razao < 0.75 || razao > 1.35)
    expect(longe.length / razoes.length).toBeLessThan(0.005)
  })

  test('names of an older month never lead to another code', () => {
    const resultado = { certos: 0, errados: [] as string[], perguntados: 0 }
    const linhas = ler(antes).filter(({ combustivel = '' }) => combustivel in REFERENCIA)
    // Each seventh line: all of them take a minute and tell the same.
    for (const [
      index,
      { marca = '', modelo = '', codigo_fipe: codigo, ano_modelo: ano, combustivel },
    ] of linhas.entries()) {
      if (index % 7 !== 0) continue
      const catalogo = fipe.get(chaveDaMarca(marca)) ?? VAZIO
      const possivel = ({ precos }: Modelo) => precos.has(`${ano}${combustivel}`)
      const conhecido = [...catalogo.values()]
        .flat()
        .some((each) => each.modelo.codigo === codigo && possivel(each.modelo))
      if (!conhecido) continue
      const sugestao = sugerirModelo({ marca, modelo, flex: null }, catalogo, possivel)
      if (sugestao.tipo !== 'unica') resultado.perguntados++
      else if (sugestao.modelo.codigo === codigo) resultado.certos++
      else resultado.errados.push(`${modelo} ${ano}: ${sugestao.modelo.nome}`)
    }
    expect(resultado.errados).toEqual([])
    expect(resultado.certos).toBeGreaterThan(3_000)
    expect(resultado.certos / (resultado.certos + resultado.perguntados)).toBeGreaterThan(0.9)
  })
})
