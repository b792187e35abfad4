import { placa } from '@lastro/shared/documentos'
import { placaDeEnchimento } from '@lastro/shared/placa-de-enchimento'
import { normalizar } from '@lastro/shared/texto'

/** What is written of a car that has no plate yet: words, zeros, and what our own exports write. */
const WITHOUT_PLATE =
  /^(?:[0\W]*|x{3}[-x]*|(?:0|zero) ?km|zero|(?:veiculo )?nov[oa]|s\/?p|sem|pendente|aguardando|nao (?:tem|possui)|a emplacar \w{8})$/

export function withoutPlate(value: string): boolean {
  const written = normalizar(value)
  // 'Sem placa', 'não emplacado', 'em emplacamento'.
  return WITHOUT_PLATE.test(written) || (written.includes('placa') && !/\d/.test(written))
}

/** The plate that a line tells; '' where it only fills the cell of a car that the chassis beside it names. */
export function plateBeside(chassi: string, written: string): string {
  if (chassi === '') return written
  return withoutPlate(written) || placaDeEnchimento(placa.safeParse(written).data ?? '') ? '' : written
}
