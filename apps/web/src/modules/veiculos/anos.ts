/** '2021/2022', or the model year alone. */
export const anosDe = ({ anoFabricacao, anoModelo }: { anoFabricacao: number | null; anoModelo: number }) =>
  anoFabricacao === null ? String(anoModelo) : `${anoFabricacao}/${anoModelo}`
