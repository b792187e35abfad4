import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chaveDaMarca } from './marca.ts'
import { type Anunciado, createCatalog } from './catalogo-modelos.ts'
import { MAXIMO_DE_CANDIDATOS, sugerirModelo } from './sugestao-fipe.ts'

const NOMES = [
  'ONIX HATCH LT 1.0 8V FlexPower 5p Mec.',
  'ONIX HATCH LTZ 1.4 8V FlexPower 5p Mec.',
  'ONIX HATCH LTZ 1.4 8V FlexPower 5p Aut.',
  'ONIX SEDAN Plus LT 1.0 12V TB Flex Aut.',
  'Gol City (Trend) 1.0 Mi Total Flex 8V 4p',
  'Gol (novo) 1.0 Mi Total Flex 8V 4p',
  'Gol 1.0 Mi Total Flex 8V 4p',
  'Gol 1.6 Mi Total Flex 8V 4p',
  'Gol I MOTION 1.6 Mi Total Flex 8V 4p',
  'Golf 1.6 Mi Total Flex 8V 4p',
  'Fox Plus 1.6Mi/ 1.6Mi Total Flex 8V 3p',
  'Fox Plus 1.6Mi/ 1.6Mi Total Flex 8V 4p',
  'Fox Highline1.6 Flex 16V 5p',
  'SPACEFOX 1.6/ 1.6 Trend Total Flex 8V 5p',
  'SPACEFOX SPORTLINE/HIGHLINE 1.6 T.Flex',
  'Classic Life/LS 1.0 VHC FlexP. 4p',
  'Ka 1.0 SE/SE Plus TiVCT Flex 5p',
  'Ka+ Sedan 1.0 SE/SE Plus TiVCT Flex 4p',
  'COMPASS LONG. T270 1.3 TB 4x2 Flex Aut.',
  'Fiesta SE 1.6 16V Flex 5p',
  'Polo Sed. COMFORT. 1.6 Mi Tot. Flex 8v',
  'Polo Sed. COMFORT. I MOTION 1.6 T. Flex 8v',
  'Polo 1.6 Mi/S.Ouro 1.6 Mi Tot.Flex 8V 5p',
  'Polo SPORTLINE 1.6 Mi Total Flex 8V 5p',
  'C3 GLX 1.4 8V 5p',
  'C3 GLX 1.4/ GLX Sonora 1.4 Flex 8V 5p',
  'HR-V Touring 1.5 Flex TB 16V 5p Aut.',
  'XC 60 T-5 2.0 245cv FWD 5p',
  'XC 90 T-8 INSCRIPT 2.0 (Híbrido)',
  'XC 90 T-6 INSCRIPTION 2.0 320CV 5p',
  'C-180 CGI Avant. 1.6 TB 16V Aut.',
  'C-180 CGI Coupe Avant. 1.6 TB 16V Aut.',
  'E-250 CGI Avantgarde 2.0 TB Aut.',
  '320iA 2.0 TB M Sport A.Flex/M.Sport 4p',
  '320iA Modern/Sport TB 2.0/A.Flex/GP 4p',
  'Hilux SW4 SRX 4x4 2.8 TDI 16V Dies. Aut.',
  'Hilux CD SRX 4x4 2.8 TDI 16V Diesel Aut.',
  'Range R.EVOQUE Pure 2.0 Aut. 5p',
  'Range Rover EVOQUE Pure Tech 2.0 Aut. 5p',
  'Range R. VELAR R-Dyn. SE 2.0 4x4 TB Aut.',
  'COOPER Countryman S 2.0 Turbo Aut.',
  'Palio Week. Adv/Adv TRYON 1.8 mpi Flex',
  'Palio Weekend Adventure LOCKER 1.8 Flex',
  'Palio Week.Adv.LOCK.Dualogic 1.8 Flex',
  'Corsa Sed Class.Spirit 1.0/1.0 FlexPower',
  'DUSTER Dynamique 4x4 2.0 Hi-Flex 16V Mec',
  'DUSTER Dynamique 2.0 Hi-Flex 16V Mec.',
  'S10 Pick-Up LTZ 2.8 TDI 4x4 CD Dies.Aut',
  'KICKS S 1.6 16V Flex 5p Aut.',
  'KICKS S Direct 1.6 16V Flex 5p Aut.',
]
const catalogo = createCatalog(NOMES.map((nome) => ({ nome })))

/** The suggested name; else the number of candidates, or null for none. */
function sugerir(modelo: string, { marca = 'Marca', fora = [] as string[], ...resto }: Partial<Pedido> = {}) {
  const sugestao = sugerirModelo({ marca, modelo, ...resto }, catalogo, ({ nome }) =>
    fora.includes(nome) ? undefined : 100,
  )
  if (sugestao.tipo === 'unica') return sugestao.modelo.nome
  return sugestao.tipo === 'varias' ? sugestao.candidatos.length : null
}
type Pedido = Pick<Anunciado, 'marca' | 'fatos' | 'pedidos'> & { fora: string[] }

test.each([
  ['ONIX 1.0 MPFI LT 8V FLEX 4P MANUAL', 'ONIX HATCH LT 1.0 8V FlexPower 5p Mec.'],
  ['Onix LT 1.0 Turbo (Flex) (Aut)', 'ONIX SEDAN Plus LT 1.0 12V TB Flex Aut.'],
  ['ONIX LTZ 1.4 AUTOMÁTICO', 'ONIX HATCH LTZ 1.4 8V FlexPower 5p Aut.'],
  ['Onix LT 1.0 8v Lollapalooza', 'ONIX HATCH LT 1.0 8V FlexPower 5p Mec.'],
  ['gol city 1.0', 'Gol City (Trend) 1.0 Mi Total Flex 8V 4p'],
  ['Gol 1.0 (G4) 4p', 'Gol 1.0 Mi Total Flex 8V 4p'],
  ['Gol 1.0 (G5) 4p', 'Gol (novo) 1.0 Mi Total Flex 8V 4p'],
  ['Gol 1.6 (G5) I-Motion', 'Gol I MOTION 1.6 Mi Total Flex 8V 4p'],
  ['Fox 1.6 Higline', 'Fox Highline1.6 Flex 16V 5p'],
  ['SpaceFox 1.6 8V (Flex)', 'SPACEFOX 1.6/ 1.6 Trend Total Flex 8V 5p'],
  ['SpaceFox Sportline 1.6 8V (Flex)', 'SPACEFOX SPORTLINE/HIGHLINE 1.6 T.Flex'],
  ['Classic LS VHC E 1.0 (Flex)', 'Classic Life/LS 1.0 VHC FlexP. 4p'],
  ['KA 1.0 TI-VCT FLEX SE MANUAL', 'Ka 1.0 SE/SE Plus TiVCT Flex 5p'],
  ['Ka Sedan SE 1.0 (Flex)', 'Ka+ Sedan 1.0 SE/SE Plus TiVCT Flex 4p'],
  ['KA + 1.0 TI-VCT FLEX SE', 'Ka+ Sedan 1.0 SE/SE Plus TiVCT Flex 4p'],
  ['COMPASS 1.3 T270 TURBO FLEX LONGITUDE AT6', 'COMPASS LONG. T270 1.3 TB 4x2 Flex Aut.'],
  ['New Fiesta Hatch SE 1.6 16V', 'Fiesta SE 1.6 16V Flex 5p'],
  ['Polo Sedan Confortline 1.6 8V I-Motion (Flex) (Aut)', 'Polo Sed. COMFORT. I MOTION 1.6 T. Flex 8v'],
  ['Polo Hatch. Sportline 1.6 8V', 'Polo SPORTLINE 1.6 Mi Total Flex 8V 5p'],
  ['XC60 T5 2.0 FWD', 'XC 60 T-5 2.0 245cv FWD 5p'],
  ['XC90 2.0 T8 HYBRID INSCRIPTION AWD GEARTRONIC', 'XC 90 T-8 INSCRIPT 2.0 (Híbrido)'],
  ['C 180 1.6 CGI AVANTGARDE 9G-TRONIC', 'C-180 CGI Avant. 1.6 TB 16V Aut.'],
  ['Classe C C180 Avantgarde 1.6', 'C-180 CGI Avant. 1.6 TB 16V Aut.'],
  ['C 180 COUPÉ AVANTGARDE', 'C-180 CGI Coupe Avant. 1.6 TB 16V Aut.'],
  ['E250 AVANTGARDE', 'E-250 CGI Avantgarde 2.0 TB Aut.'],
  ['Série 3 320i Sport 2.0', '320iA Modern/Sport TB 2.0/A.Flex/GP 4p'],
  ['320i 2.0 M Sport', '320iA 2.0 TB M Sport A.Flex/M.Sport 4p'],
  ['SW4 2.8 SRX 7 LUGARES 4X4 TURBO DIESEL', 'Hilux SW4 SRX 4x4 2.8 TDI 16V Dies. Aut.'],
  ['HILUX 2.8 D-4D SRX CD', 'Hilux CD SRX 4x4 2.8 TDI 16V Diesel Aut.'],
  ['EVOQUE 2.0 PURE TECH 4WD', 'Range Rover EVOQUE Pure Tech 2.0 Aut. 5p'],
  ['RANGE ROVER EVOQUE PURE 2.0', 'Range R.EVOQUE Pure 2.0 Aut. 5p'],
  ['RANGE ROVER VELAR 2.0 R-DYNAMIC SE', 'Range R. VELAR R-Dyn. SE 2.0 4x4 TB Aut.'],
  ['COUNTRYMAN 2.0 S', 'COOPER Countryman S 2.0 Turbo Aut.'],
  ['Weekend Adventure 1.8', 'Palio Week. Adv/Adv TRYON 1.8 mpi Flex'],
  ['Palio Weekend Adventure Locker 1.8 manual', 'Palio Weekend Adventure LOCKER 1.8 Flex'],
  ['DUSTER 2.0 16V HI-FLEX DYNAMIQUE 4WD', 'DUSTER Dynamique 4x4 2.0 Hi-Flex 16V Mec'],
  ['DUSTER 2.0 DYNAMIQUE', 'DUSTER Dynamique 2.0 Hi-Flex 16V Mec.'],
  ['S10 2.8 LTZ 4X4 CD 16V TURBO DIESEL', 'S10 Pick-Up LTZ 2.8 TDI 4x4 CD Dies.Aut'],
  ['KICKS 1.6 16V FLEXSTART S XTRONIC', 'KICKS S 1.6 16V Flex 5p Aut.'],
])('%s is %s', (anuncio, nome) => {
  expect(sugerir(anuncio)).toBe(nome)
})

test.each([
  ['the doors are not said', 'Fox Plus 1.6 8V (Flex)', 3],
  ['the gearbox is not said', 'Onix LTZ 1.4', 4],
  ['the generation is not said', 'Gol 1.0', 5],
  ['two trims of two models are said', 'Palio Weekend Sportline Locker 1.4', 3],
  ['another displacement is said', 'Gol City 1.6', 5],
  ['only a longer name begins with it', 'Golfe 1.0', null],
  ['nothing is said', '', null],
])('is asked when %s', (_motivo, anuncio, candidatos) => {
  expect(sugerir(anuncio)).toBe(candidatos)
})

test('other columns count as if the name said them', () => {
  const comum = 'Onix LTZ 1.4'
  expect(sugerir(comum, { fatos: { cambio: ['automatico'] } })).toBe(
    'ONIX HATCH LTZ 1.4 8V FlexPower 5p Aut.',
  )
  expect(sugerir(comum, { fatos: { cambio: ['manual'] } })).toBe('ONIX HATCH LTZ 1.4 8V FlexPower 5p Mec.')
  expect(sugerir('Gol 1.6', { fatos: { cambio: ['automatico'] } })).toBe(
    'Gol I MOTION 1.6 Mi Total Flex 8V 4p',
  )
  expect(sugerir('C3 GLX 1.4 8V', { fatos: { energia: ['combustao'] } })).toBe('C3 GLX 1.4 8V 5p')
  expect(sugerir('C3 GLX 1.4 8V', { fatos: { energia: ['flex'] } })).toBe(
    'C3 GLX 1.4/ GLX Sonora 1.4 Flex 8V 5p',
  )
  // The seller's fuel is wrong, but no other fuel exists.
  expect(sugerir('HR-V 1.5 TOURING', { fatos: { energia: ['combustao'] } })).toBe(
    'HR-V Touring 1.5 Flex TB 16V 5p Aut.',
  )
})

test('a line that has no price this year is looked for inside other names', () => {
  expect(sugerir('Classic Spirit 1.0', { fora: ['Classic Life/LS 1.0 VHC FlexP. 4p'] })).toBe(
    'Corsa Sed Class.Spirit 1.0/1.0 FlexPower',
  )
})

test('a better match of another year is a doubt about this year’s', () => {
  const fora = ['Gol I MOTION 1.6 Mi Total Flex 8V 4p']
  expect(sugerir('Gol 1.6', { fatos: { cambio: ['manual'] }, fora })).toBe('Gol 1.6 Mi Total Flex 8V 4p')
  expect(sugerir('Gol 1.6', { fatos: { cambio: ['automatico'] }, fora })).toBe(4)
})

test('the brand may stand before the line', () => {
  expect(sugerir('VW GOL CITY 1.0', { marca: 'Volkswagen' })).toBe('Gol City (Trend) 1.0 Mi Total Flex 8V 4p')
  expect(sugerir('Land Rover Range Rover Evoque Pure 2.0', { marca: 'LAND ROVER' })).toBe(
    'Range R.EVOQUE Pure 2.0 Aut. 5p',
  )
  expect(sugerir('MINI COOPER COUNTRYMAN S 2.0', { marca: 'Mini' })).toBe(
    'COOPER Countryman S 2.0 Turbo Aut.',
  )
})

test('FIPE’s very name is that model, whatever else fits', () => {
  const nomes = ['Uno Mille', 'UNO  MILLE!', 'Uno Mille 1.0']
  const mil = createCatalog(nomes.map((nome) => ({ nome })))
  const deste = (possiveis: string[]) =>
    sugerirModelo({ marca: 'Fiat', modelo: 'uno mille' }, mil, ({ nome }) =>
      possiveis.includes(nome) ? 1 : undefined,
    )
  expect(deste(['Uno Mille', 'Uno Mille 1.0'])).toEqual({ tipo: 'unica', modelo: { nome: 'Uno Mille' } })
  expect(deste(nomes).tipo).toBe('varias')
})

test.each([
  [70, 'Gol City (Trend) 1.0 Mi Total Flex 8V 4p'],
  [135, 'Gol City (Trend) 1.0 Mi Total Flex 8V 4p'],
  [69, 5],
  [136, 5],
])('an asking price of %i for 100 is answered by %s', (pedido, esperado) => {
  expect(sugerir('Gol City 1.0', { pedidos: [100, pedido] })).toBe(esperado)
})

test('questions name the likeliest first', () => {
  const sugestao = sugerirModelo({ marca: 'VW', modelo: 'Gol City 1.0', pedidos: [10] }, catalogo, () => 100)
  expect(sugestao.tipo === 'varias' && sugestao.candidatos.map(({ nome }) => nome)).toEqual([
    'Gol City (Trend) 1.0 Mi Total Flex 8V 4p',
    'Gol (novo) 1.0 Mi Total Flex 8V 4p',
    'Gol 1.0 Mi Total Flex 8V 4p',
    'Gol 1.6 Mi Total Flex 8V 4p',
    'Gol I MOTION 1.6 Mi Total Flex 8V 4p',
  ])
})

test.each([
  ['VW', 'VW - VolksWagen'],
  ['Volkswagen', 'VW - VolksWagen'],
  ['chevrolet', 'GM - Chevrolet'],
  ['KIA', 'Kia Motors'],
  ['CITROEN', 'Citroën'],
  ['Caoa Chery', 'Caoa Chery/Chery'],
  ['Mercedes Benz', 'Mercedes-Benz'],
])('%s is the brand %s', (escrita, fipe) => {
  expect(chaveDaMarca(escrita)).toBe(chaveDaMarca(fipe))
})

const palavra = fc.constantFrom(
  'Onix',
  'Gol',
  'Plus',
  'LT',
  'LTZ',
  '1.0',
  '1.6',
  '8V',
  '16V',
  '4p',
  '5p',
  'Flex',
  'Aut.',
  'Mec.',
  'TB',
  'SE',
  'Sed.',
)
const nome = fc.array(palavra, { minLength: 1, maxLength: 8 }).map((palavras) => palavras.join(' '))

test('any text at all gets an answer, with few candidates and all of them of the list', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), nome), fc.array(fc.oneof(fc.string(), nome)), (modelo, nomes) => {
      const modelos = nomes.map((texto) => ({ nome: texto }))
      const sugestao = sugerirModelo({ marca: 'Fiat', modelo }, createCatalog(modelos), () => 1)
      const ditos =
        sugestao.tipo === 'unica' ? [sugestao.modelo] : sugestao.tipo === 'varias' ? sugestao.candidatos : []
      expect(ditos.length).toBeLessThanOrEqual(MAXIMO_DE_CANDIDATOS)
      expect(ditos.every((dito) => modelos.includes(dito))).toBe(true)
    }),
  )
})

test('never guesses: two models of the same name are asked about, and the order of the list decides nothing', () => {
  fc.assert(
    fc.property(nome, fc.array(nome, { maxLength: 12 }), (modelo, nomes) => {
      const gemeos = [...nomes, modelo, modelo].map((texto, id) => ({ nome: texto, id }))
      expect(sugerirModelo({ marca: 'Fiat', modelo }, createCatalog(gemeos), () => 1).tipo).not.toBe('unica')
      const modelos = nomes.map((texto, id) => ({ nome: texto, id }))
      const um = sugerirModelo({ marca: 'Fiat', modelo }, createCatalog(modelos), () => 1)
      const outro = sugerirModelo({ marca: 'Fiat', modelo }, createCatalog(modelos.toReversed()), () => 1)
      expect(um.tipo === 'unica' ? um.modelo : um.tipo).toBe(
        outro.tipo === 'unica' ? outro.modelo : outro.tipo,
      )
    }),
  )
})
