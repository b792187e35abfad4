// @module-tag motores
import { CODIGOS_QUE_VINCULAM, PERMISSOES } from '@lastro/shared/permissoes'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { ALL_CASES, caseCount } from '#testing/case-count.ts'
import { expectConfere } from '#testing/conferir.ts'
import { newCpf } from '#testing/documentos.ts'
import { createEquipe, type Equipe } from '#testing/equipe.ts'

// What holds of accesses whoever does what: administrators, operators and people of two institutions and two stores.

let t: TestApp
let e: Equipe
beforeAll(async () => {
  t = await startApp()
  e = createEquipe(t)
})
afterAll(async () => {
  await expectConfere(t.banco.db)
  await t.close()
})

const ATOS = ['criar', 'perfis', 'ativar', 'desativar', 'senha', 'codigos', 'emergencia', 'nome'] as const
const passo = fc.record({
  ato: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ATOS) },
    fc.constantFrom('confirmar' as const, 'recusar' as const),
  ),
  // The operator, or anybody.
  autor: fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 3, arbitrary: fc.nat({ max: 99 }) }),
  alvo: fc.nat({ max: 99 }),
  perfis: fc.uniqueArray(fc.nat({ max: 99 }), { minLength: 1, maxLength: 2 }),
})
type Passo = typeof passo extends fc.Arbitrary<infer P> ? P : never

interface Mundo {
  instituicoes: number[]
  estabelecimentos: number[]
  pessoas: number[]
  perfis: number[]
  proprios: Map<number, number>
}

async function createMundo(): Promise<Mundo> {
  const instituicoes = [await e.instituicao(), await e.instituicao()]
  const lojas = [await t.cenario.loja(), await t.cenario.loja()]
  const pessoas: number[] = [(await t.cenario.usuario(null, PERMISSOES)).id]
  const proprios = new Map<number, number>()
  for (const id of instituicoes) {
    const ada = await e.administrador(id)
    proprios.set(id, await e.perfilProprio(ada.token, 'Mesa', ['Contratos.Contratos.Listar']))
    pessoas.push(ada.id, (await e.administrador(id)).id, (await e.pessoa(id, 'Gestor')).id)
    pessoas.push((await e.pessoa(id, 'Analista (consulta)')).id)
  }
  for (const id of lojas)
    pessoas.push((await e.administrador(id)).id, (await e.pessoa(id, 'Equipe da loja', 'loja')).id)
  const perfis = [
    await e.perfil('Administrador de acessos'),
    await e.perfil('Gestor'),
    await e.perfil('Analista (consulta)'),
    await e.perfil('Equipe da loja', 'loja'),
    await e.perfil('Administrador de acessos', 'loja'),
    ...proprios.values(),
  ]
  return { instituicoes, estabelecimentos: [...instituicoes, ...lojas], pessoas, perfis, proprios }
}

const pick = <T>(from: readonly T[], n: number): T => from[n % from.length] as T

/** Everybody of these establishments: what they hold, and what else of their access may be changed. */
async function readPessoas({ estabelecimentos }: Mundo) {
  const rows = await t.banco.db
    .selectFrom('usuario')
    .where('estabelecimentoId', 'in', estabelecimentos)
    .select(['id', 'estabelecimentoId', 'ativo', 'nome', 'senhaHash', 'versao'])
    .execute()
  const pessoas = new Map<number, (typeof rows)[number] & { codigos: string[] }>()
  for (const row of rows) pessoas.set(row.id, { ...row, codigos: (await e.codigosDe(row.id)).toSorted() })
  return pessoas
}
type Retrato = Awaited<ReturnType<typeof readPessoas>>

const administradores = (retrato: Retrato, id: number) =>
  [...retrato.values()].filter(
    ({ estabelecimentoId, ativo, codigos }) =>
      estabelecimentoId === id &&
      ativo &&
      codigos.some((codigo) => codigo === 'Equipe.Usuarios.Alterar' || codigo === 'Loja.Equipe.Alterar'),
  )

/** Does a step; says whether it was a second administrator's word. */
async function andar(
  mundo: Mundo,
  { ato, autor, alvo, perfis }: Passo,
): Promise<{ quem: number; confirmou: boolean }> {
  const quem = pick(mundo.pessoas, autor)
  const token = await e.entrar(quem)
  const { estabelecimentoId } = await t.banco.db
    .selectFrom('usuario')
    .where('id', '=', quem)
    .select('estabelecimentoId')
    .executeTakeFirstOrThrow()
  const id = pick(mundo.pessoas, alvo)
  const perfilIds = [...new Set(perfis.map((n) => pick(mundo.perfis, n)))]
  const raiz = estabelecimentoId === null ? '/api/plataforma/usuarios' : '/api/equipe/pessoas'
  if (ato === 'confirmar' || ato === 'recusar') {
    const [pendente] = await t.banco.db
      .selectFrom('atoDeAcesso')
      .where('instituicaoFinanceiraId', 'in', mundo.instituicoes)
      .where('encerradoEm', 'is', null)
      .select(['id', 'pedidoPor'])
      .execute()
    const { status } = await e.encerrar(token, pendente?.id ?? 1, ato)
    return { quem, confirmou: ato === 'confirmar' && status === 200 && pendente?.pedidoPor !== quem }
  }
  if (ato === 'criar') {
    const onde = { estabelecimentoId: pick(mundo.estabelecimentos, alvo) }
    const criado = await (estabelecimentoId === null
      ? t.call('POST', raiz, { token, body: { cpf: newCpf(), nome: 'N', perfilIds, ...onde } })
      : e.criar(token, perfilIds))
    if (criado.status === 200) {
      const novo = criado.json<{ id: number | null }>().id
      if (novo !== null) mundo.pessoas.push(novo)
    }
  } else if (ato === 'perfis') await t.call('PUT', `${raiz}/${id}/perfis`, { token, body: { perfilIds } })
  else if (ato === 'nome') await t.call('PUT', `${raiz}/${id}/nome`, { token, body: { nome: `N ${alvo}` } })
  else if (ato === 'emergencia')
    await t.call('POST', `${raiz}/${id}/emergencia`, {
      token,
      body: { ato: 'desativar', motivo: 'Ao acaso' },
    })
  else if (ato === 'codigos') {
    const permissoes = [pick(CODIGOS_QUE_VINCULAM, alvo), 'Contratos.Contratos.Listar']
    const body = { nome: 'Mesa', permissoes }
    const perfil = pick([...mundo.proprios.values()], alvo)
    await t.call('PUT', `/api/equipe/perfis/${perfil}`, { token, body })
  } else await t.call('POST', `${raiz}/${id}/${ato}`, { token })
  return { quem, confirmou: false }
}

const vinculam = (codigos: readonly string[]) =>
  CODIGOS_QUE_VINCULAM.filter((codigo) => codigos.includes(codigo))

/** What is wrong after a step; nothing: []. */
function erros(
  mundo: Mundo,
  antes: Retrato,
  depois: Retrato,
  feito: { quem: number; confirmou: boolean },
): string[] {
  const de = antes.get(feito.quem)?.estabelecimentoId ?? null
  const problemas: string[] = []
  for (const id of mundo.estabelecimentos)
    if (administradores(antes, id).length > 0 && administradores(depois, id).length === 0)
      problemas.push(`${id} has no administrator`)
  for (const pessoa of depois.values()) {
    const era = antes.get(pessoa.id)
    if (de !== null && pessoa.estabelecimentoId !== de && JSON.stringify(era) !== JSON.stringify(pessoa))
      problemas.push(`${feito.quem} of ${de} administers ${pessoa.id} of ${pessoa.estabelecimentoId}`)
    if (!mundo.instituicoes.includes(pessoa.estabelecimentoId ?? 0) || !pessoa.ativo) continue
    const tinha = era?.ativo ? era.codigos : []
    const ganhou = vinculam(pessoa.codigos).filter((codigo) => !tinha.includes(codigo))
    const comeca = administradores(antes, pessoa.estabelecimentoId ?? 0).length < 2
    const livre = comeca && ganhou.every((codigo) => codigo === 'Equipe.Usuarios.Alterar')
    if (ganhou.length > 0 && !feito.confirmou && !livre)
      problemas.push(`${pessoa.id} got ${ganhou.join()} by one person`)
  }
  return problemas
}

test(
  'nobody gets a binding code by one person, no establishment loses its last administrator, nobody administers another’s',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(passo, { minLength: 10, maxLength: 30 }), async (passos) => {
        const mundo = await createMundo()
        let antes = await readPessoas(mundo)
        for (const um of passos) {
          const feito = await andar(mundo, um)
          const depois = await readPessoas(mundo)
          expect(erros(mundo, antes, depois, feito)).toEqual([])
          antes = depois
        }
      }),
      { numRuns: caseCount(100), endOnFailure: true },
    )
  },
  ALL_CASES ? 3_600_000 : 120_000,
)

const VEZES = ALL_CASES ? 1_000 : 10

test(
  'of two administrators who remove one another at once one stays',
  async () => {
    for (let vez = 0; vez < VEZES; vez++) {
      const id = await e.instituicao()
      const [um, outro] = [await e.administrador(id), await e.administrador(id)]
      const analista = await e.perfil('Analista (consulta)')
      const tirar = (de: typeof um, alvo: typeof um) =>
        vez % 2 === 0 ? e.agir(de.token, alvo.id, 'desativar') : e.trocar(de.token, alvo.id, [analista])
      const respostas = await Promise.all([tirar(um, outro), tirar(outro, um)])
      expect(respostas.filter(({ status }) => status < 300)).toHaveLength(1)
    }
  },
  ALL_CASES ? 3_600_000 : 120_000,
)

test(
  'an act that two confirm at once is done once',
  async () => {
    for (let vez = 0; vez < VEZES; vez++) {
      const id = await e.instituicao()
      const [um, dois, tres] = [
        await e.administrador(id),
        await e.administrador(id),
        await e.administrador(id),
      ]
      const pedido = await e.criar(um.token, [await e.perfil('Gestor')])
      const ato = pedido.json<{ espera: { id: number } }>().espera.id
      const respostas = await Promise.all(
        [dois, tres].map(({ token }) => e.encerrar(token, ato, 'confirmar')),
      )
      expect(respostas.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]))
      const { total } = await t.banco.db
        .selectFrom('usuario')
        .where('estabelecimentoId', '=', id)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      expect(total).toBe(4)
    }
  },
  ALL_CASES ? 3_600_000 : 120_000,
)
