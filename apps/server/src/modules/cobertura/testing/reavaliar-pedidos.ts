import type { TestApp } from '#testing/app.ts'
import { reavaliarContratosAlterados } from '../reavaliar/reavaliar-contratos.job.ts'

/** Runs the evaluations that wait in the queue; answers how many contracts they named. */
export async function reavaliarPedidos(t: TestApp): Promise<number> {
  const { db } = t.banco
  const pedidas = await db
    .deleteFrom('tarefaPedida')
    .where('nome', '=', reavaliarContratosAlterados.nome)
    .returning('dados')
    .execute()
  const deps = { db, clock: t.clock, log: () => undefined, signal: new AbortController().signal }
  let contratos = 0
  for (const pedida of pedidas) {
    const dados = reavaliarContratosAlterados.dados.parse(pedida.dados)
    await reavaliarContratosAlterados.run(deps, dados)
    contratos += dados.contratos.length
  }
  return contratos
}
