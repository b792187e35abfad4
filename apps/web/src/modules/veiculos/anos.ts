interface Anos {
  anoFabricacao: number | null
  anoModelo: number
}

/** '2021/2022', or the model year alone. */
export const anosDe = ({ anoFabricacao, anoModelo }: Anos) =>
  anoFabricacao === null ? String(anoModelo) : `${anoFabricacao}/${anoModelo}`
