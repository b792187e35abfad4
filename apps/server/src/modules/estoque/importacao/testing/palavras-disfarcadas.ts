import type { Draw } from './carros.ts'

/** How a file writes its words: plates, fuels, states, names. */
export function wordsOf(d: Draw) {
  const plate = d.plainly<(text: string) => string>(
    (text) => text,
    (text) => text.toLowerCase(),
    (text) => `${text.slice(0, 3)}-${text.slice(3)}`,
    (text) => `${text.slice(0, 3)} ${text.slice(3)}`,
    (text) => `${text.slice(0, 3)}\u2011${text.slice(3)}`,
    (text) => `${text.slice(0, 3)}·${text.slice(3)}`,
    (text) => `${text}/SP`,
    (text) => `BR ${text}`,
    (text) => `${text} (SP)`,
  )
  const fuel = d.plainly<Record<number, string>>(
    { 1: 'Álcool', 2: 'Gasolina', 3: 'Diesel', 16: 'Flex', 18: 'Híbrido' },
    { 1: 'ALCOOL', 2: 'GASOLINA', 3: 'DIESEL', 16: 'ALCOOL/GASOLINA', 18: 'GASOLINA/ELETRICO' },
    { 1: 'etanol', 2: 'gasolina comum', 3: 'Diesel S-10', 16: 'Gasolina e Etanol', 18: 'hibrido' },
    { 1: 'A', 2: 'G', 3: 'D', 16: 'F', 18: 'H' },
    { 1: 'ALC', 2: 'GAS', 3: 'DIE', 16: 'ALC/GAS', 18: 'HIB' },
    { 1: 'Álc.', 2: 'Gas.', 3: 'Dies.', 16: 'Gas/Álc', 18: 'Gas/Elét' },
    { 1: 'Álcool + GNV', 2: 'Gasolina + GNV', 3: 'Óleo diesel', 16: 'Flex + GNV', 18: 'Híbrido plug-in' },
    { 1: 'ALCOOL', 2: 'GASOL', 3: 'DIESEL', 16: 'GASOL/ALCO', 18: 'GASOL/ELET' },
    { 1: '1', 2: '2', 3: '3', 16: '16', 18: '18' },
  )
  const uf = d.plainly<Record<number, string>>(
    { 35: 'SP', 31: 'MG', 15: 'PA' },
    { 35: 'sp', 31: 'mg', 15: 'pa' },
    { 35: 'São Paulo', 31: 'Minas Gerais', 15: 'Pará' },
    { 35: 'SAO PAULO', 31: 'MINAS GERAIS', 15: 'PARA' },
    { 35: 'Campinas/SP', 31: 'Uberaba/MG', 15: 'Belém/PA' },
    { 35: 'SP - São Paulo', 31: 'MG - Minas Gerais', 15: 'PA - Pará' },
    { 35: '35', 31: '31', 15: '15' },
  )
  const name = d.plainly<(text: string) => string>(
    (text) => text,
    (text) => text,
    (text) => ` ${text} `,
    (text) => text.replace(' ', '\u00A0'),
    (text) => text.replace(' ', '  '),
    (text) => text.normalize('NFD'),
    // A column of numbers becomes one of decimals.
    (text) => (/^\d+$/.test(text) ? `${text}.0` : text),
    (text) => (/^\d+$/.test(text) ? `="${text}"` : text),
  )
  return { plate, fuel, uf, name }
}
