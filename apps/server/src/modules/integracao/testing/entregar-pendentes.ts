import { entregarNoDestino, type FilaDeps, reserveDestinos } from '../fila.service.ts'

/** Delivers everything that is due now. Resolves to the number of attempts. */
export async function entregarPendentes(deps: FilaDeps): Promise<number> {
  let tentativas = 0
  for (;;) {
    const destinos = await reserveDestinos(deps, { total: 20, falhando: 20 })
    if (destinos.length === 0) return tentativas
    const feitas = await Promise.all(destinos.map((destino) => entregarNoDestino(deps, destino)))
    tentativas += feitas.reduce((soma, n) => soma + n, 0)
  }
}
