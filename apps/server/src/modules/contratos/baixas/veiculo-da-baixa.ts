import type { EstadoDoContrato } from '../nucleo/estado-do-contrato.ts'

/** What a person calls the vehicle of a payoff. */
export function placaDe({ garantias }: Pick<EstadoDoContrato, 'garantias'>, veiculoId: number): string {
  return garantias.find((garantia) => garantia.veiculoId === veiculoId)?.placa ?? ''
}

/** Says that an open change of guarantees names the vehicle; undefined: none does. */
export function impedimentoPelaAlteracao(
  { alteracao, garantias }: Pick<EstadoDoContrato, 'alteracao' | 'garantias'>,
  veiculoId: number,
): string | undefined {
  const nela = [...(alteracao?.incluir ?? []), ...(alteracao?.remover ?? []), ...(alteracao?.precos ?? [])]
  return nela.some((veiculo) => veiculo.veiculoId === veiculoId)
    ? `O veículo ${placaDe({ garantias }, veiculoId)} está em uma alteração de garantias que aguarda resposta. Ela precisa ser respondida ou cancelada antes.`
    : undefined
}
