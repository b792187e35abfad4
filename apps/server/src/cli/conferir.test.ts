import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conferirInTransaction } from '../modules/conferencia/conferencia.service.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { expectConfere } from '../testing/conferir.ts'
import { commandHandlers } from './handlers.ts'
import { criarLivros } from './testing/livros.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp()
  await criarLivros(t)
})
afterAll(() => t.close())

const executar = () => commandHandlers(t).conferir({}, () => undefined, new AbortController().signal)

test('what went through the calls is right, and the command says so', async () => {
  await expectConfere(t.banco.db)
  const saida = [
    'Extrato: certo.',
    'Cobrança de contratos: certo.',
    'Cobrança de garantias: certo.',
    'Garantias dos contratos em andamento: certo.',
    'Penhores abertos: certo.',
    'Alterações de garantias: certo.',
    'Pedidos de reforço: certo.',
    'Baixas por venda: certo.',
    'Histórico de movimentações: certo.',
    'Identificadores em garantia: certo.',
    'Documentos dos veículos em garantia: certo.',
    'Versões das regras de garantia: certo.',
    'Veículos em consignação: certo.',
    'Cobertura: certo.',
    'Insuficiências de garantia: certo.',
    'Saldos dos veículos: certo.',
    'Somas da carteira: certo.',
    'Arquivos da carga inicial: certo.',
    'Passos da carga inicial: certo.',
    'Contratos que os registros contam: certo.',
    'Aprovações acima do valor da política: certo.',
    'Contratos em que uma mão agiu pelos dois lados: certo.',
    'Atos que liberam, afrouxam ou prolongam: certo.',
    'Envios e aprovações depois do término: certo.',
    'Regras de garantia excluídas: certo.',
    'Permissões que vinculam, por dois administradores: certo.',
    'Estabelecimentos com administrador de acessos: certo.',
    'Revisões de acessos assinadas: certo.',
    'Prazos das alterações de garantias: certo.',
    'Saídas do estoque na cobertura: certo.',
    'Saldos devedores na cobertura: certo.',
    'Segredos guardados: certo.',
    'Tudo confere.',
  ]
  expect(await executar()).toEqual({ codigo: 0, erros: [], saida })
})

/**
 * All sentences after some damage, which is then rolled back. Plates and ids are shown as '#', because they differ from
 * run to run.
 */
async function sentencesAfter(...danos: RawBuilder<unknown>[]): Promise<string[]> {
  let frases: string[] = []
  const desfeito = new Error('undone')
  const work = t.banco.db.transaction().execute(async (tx) => {
    for (const dano of danos) await dano.execute(tx)
    frases = (await conferirInTransaction(tx)).flatMap((resultado) => resultado.frases)
    throw desfeito
  })
  await expect(work).rejects.toBe(desfeito)
  const outros =
    /\b[A-Z]{3}\d[A-Z]\d{2}\b|\b9BD\d+\b|(?<=penhor |instituição |aberto |insuficiência |de id )\d+/g
  return frases.map((frase) => frase.replaceAll(outros, '#'))
}

const id = (numero: string) => sql`(select id from contrato where numero = ${numero})`
const umPenhor = (numero: string) => sql`(select min(id) from penhor where contrato_id = ${id(numero)})`
const penhor = 'o penhor # do veículo #'

test.each<[string, RawBuilder<unknown>[], string[]]>([
  [
    'a sum that is not its events',
    [sql`update cobranca_diaria set quantidade = quantidade + 1 where tipo = 'garantia_removida'`],
    ['A soma do dia 16/11/2026 da instituição # tem 3 × garantia_removida a R$ 0,00; os eventos são 2.'],
  ],
  [
    'a sum without events',
    [
      sql`insert into cobranca_diaria select id, '2026-11-01', 'contrato_alterado', 12345, 1 from instituicao_financeira`,
    ],
    ['A soma do dia 01/11/2026 da instituição # tem 1 × contrato_alterado a R$ 123,45; os eventos são 0.'],
  ],
  [
    'an event without its sum',
    [sql`delete from cobranca_diaria where tipo = 'garantia_removida'`],
    ['A soma do dia 16/11/2026 da instituição # tem 0 × garantia_removida a R$ 0,00; os eventos são 2.'],
  ],
  [
    'a contract that was never billed',
    [
      sql`delete from evento_cobranca where contrato_id = ${id('ativo')} and tipo = 'contrato_incluido'`,
      sql`update cobranca_diaria set quantidade = quantidade - 1 where tipo = 'contrato_incluido'`,
    ],
    ['O contrato ativo (Banco Um) foi ativado sem o evento Contrato incluído.'],
  ],
  [
    'a contract that was billed without ever being active',
    [
      sql`update evento_cobranca set chave = format('contrato:%s:incluido', ${id('enviado')}) where chave = format('contrato:%s:incluido', ${id('ativo')})`,
    ],
    [
      'O contrato enviado (Banco Um) tem o evento Contrato incluído sem ter sido ativado.',
      'O contrato ativo (Banco Um) foi ativado sem o evento Contrato incluído.',
    ],
  ],
  [
    'a guarantee billed for another',
    [
      sql`update evento_cobranca set chave = format('penhor:%s:incluido', ${umPenhor('enviado')}) where chave = format('penhor:%s:incluido', ${umPenhor('ativo')})`,
    ],
    [
      `O contrato enviado (Banco Um) e ${penhor}: há o evento Garantia incluída sem ativação.`,
      `O contrato ativo (Banco Um) e ${penhor}: falta o evento Garantia incluída.`,
    ],
  ],
  [
    'a removal billed for another',
    [
      sql`update evento_cobranca set chave = format('penhor:%s:removido', ${umPenhor('ativo')}) where chave = format('penhor:%s:removido', ${umPenhor('liquidado')})`,
    ],
    [
      `O contrato ativo (Banco Um) e ${penhor}: há o evento Garantia removida de uma garantia que não saiu.`,
      `O contrato liquidado (Banco Um) e ${penhor}: falta o evento Garantia removida.`,
    ],
  ],
  [
    'a guarantee whose pledge was closed',
    [
      sql`delete from penhor_identificador where penhor_id = ${umPenhor('ativo')}`,
      sql`update penhor set data_exclusao = data_inclusao, gravame = 'baixado', gravame_baixado_em = now() where id = ${umPenhor('ativo')}`,
    ],
    ['O contrato ativo (Banco Um) tem em garantia o veículo # sem penhor aberto.'],
  ],
  [
    'an open pledge of no guarantee',
    [sql`delete from contrato_garantia where penhor_id = ${umPenhor('enviado')}`],
    [
      `O contrato enviado (Banco Um) não tem em garantia ${penhor}.`,
      'O contrato enviado (Banco Um): a cobertura não é a das garantias e dos termos de agora.',
    ],
  ],
  ...['liquidado', 'cancelado'].map((numero): [string, RawBuilder<unknown>[], string[]] => [
    `an open pledge of a contract that is ${numero}`,
    [
      sql`update penhor set data_exclusao = null, gravame = 'pendente', gravame_baixado_em = null where id = ${umPenhor(numero)}`,
      sql`insert into penhor_identificador select i.tipo, i.valor, p.instituicao_financeira_id, p.id
        from penhor p join veiculo v on v.id = p.veiculo_id
        cross join lateral (values ('placa', v.placa_mercosul), ('renavam', v.renavam), ('chassi', v.chassi)) as i (tipo, valor)
        where p.id = ${umPenhor(numero)}`,
    ],
    [`O contrato ${numero} (Banco Um) terminou e tem aberto ${penhor}.`],
  ]),
  [
    'a proposal that waits although its contract has ended',
    [sql`update alteracao_garantia set contrato_id = ${id('cancelado')} where situacao = 'pendente'`],
    [
      `O contrato ativo (Banco Um) não tem em garantia ${penhor}.`,
      `O contrato cancelado (Banco Um) e ${penhor}: não é o penhor da alteração de garantias.`,
      'O contrato cancelado (Banco Um) tem uma alteração de garantias aguardando resposta sem estar ativo.',
    ],
  ],
  [
    'a proposal that lapsed and still holds its vehicle',
    [
      sql`update alteracao_garantia set situacao = 'expirada', encerrada_em = now() where situacao = 'pendente'`,
    ],
    [
      `O contrato ativo (Banco Um) não tem em garantia ${penhor}.`,
      `O contrato ativo (Banco Um) e ${penhor}: a alteração terminou e o penhor continua aberto.`,
    ],
  ],
  [
    'a vehicle that came by a change and was not billed, and one of a refused change that was',
    [
      sql`update evento_cobranca set chave = (
          select format('penhor:%s:incluido', v.penhor_id) from alteracao_garantia_veiculo v
          join alteracao_garantia a on a.id = v.alteracao_id where a.situacao = 'recusada')
        where chave = (select format('penhor:%s:incluido', v.penhor_id) from alteracao_garantia_veiculo v
          join alteracao_garantia a on a.id = v.alteracao_id where a.situacao = 'aceita')`,
    ],
    [
      `O contrato ativo (Banco Um) e ${penhor}: falta o evento Garantia incluída.`,
      `O contrato ativo (Banco Um) e ${penhor}: entrou por alteração sem o evento Garantia incluída.`,
      `O contrato ativo (Banco Um) e ${penhor}: há o evento Garantia incluída de uma alteração que não foi aceita.`,
    ],
  ],
  [
    'a movement from before its contract',
    [
      sql`update penhor set data_inclusao = data_inclusao - interval '1 hour' where id = ${umPenhor('liquidado')}`,
    ],
    [`O contrato liquidado (Banco Um): ${penhor} começa antes do contrato.`],
  ],
  [
    'a movement that outlives its contract',
    [
      sql`update penhor set data_exclusao = data_exclusao + interval '1 hour' where id = ${umPenhor('cancelado')}`,
    ],
    [`O contrato cancelado (Banco Um): ${penhor} termina depois do contrato.`],
  ],
  [
    'two movements of one vehicle at the same time',
    [
      sql`insert into penhor (instituicao_financeira_id, contrato_id, veiculo_id, loja_id, data_inclusao, data_exclusao, gravame, gravame_baixado_em,
          placa, placa_mercosul, modelo_id, ano_modelo)
        select instituicao_financeira_id, contrato_id, veiculo_id, loja_id, data_inclusao + interval '5 minutes', data_exclusao, gravame,
          gravame_baixado_em, placa, placa_mercosul, modelo_id, ano_modelo from penhor where id = ${umPenhor('liquidado')}`,
    ],
    [`O contrato liquidado (Banco Um): ${penhor} coincide com outro penhor do mesmo veículo.`],
  ],
  [
    'a guarantee of a settled contract that no movement tells of',
    [sql`update contrato_garantia set penhor_id = null where penhor_id = ${umPenhor('liquidado')}`],
    ['O contrato liquidado (Banco Um) tinha em garantia o veículo # sem movimentação que o diga.'],
  ],
  [
    'coverage that was never evaluated, and coverage of nothing',
    [
      sql`delete from cobertura where contrato_id = ${id('ativo')}`,
      sql`update cobertura set contrato_id = ${id('cancelado')} where contrato_id = ${id('enviado')}`,
    ],
    [
      'O contrato enviado (Banco Um): a cobertura não foi avaliada.',
      'O contrato ativo (Banco Um): a cobertura não foi avaliada.',
      'O contrato cancelado (Banco Um): a cobertura não é a das garantias e dos termos de agora.',
      'O contrato cancelado (Banco Um): há cobertura sem garantias.',
      'O contrato cancelado (Banco Um): o último histórico não é a cobertura de agora.',
    ],
  ],
  [
    'a deficit without a case, and a snapshot that does not say so',
    [sql`update cobertura set total_atual = 1 where contrato_id = ${id('ativo')}`],
    [
      'O contrato ativo (Banco Um): o último histórico não é a cobertura de agora.',
      'O contrato ativo (Banco Um): falta abrir a insuficiência.',
    ],
  ],
  [
    'a case without a deficit, and without its first step',
    [
      sql`insert into caso_deficit (instituicao_financeira_id, contrato_id, aberto_em)
        select instituicao_financeira_id, id, now() from contrato where id = ${id('ativo')}`,
    ],
    [
      'O contrato ativo (Banco Um): a insuficiência está aberta, e nada falta.',
      'O contrato ativo (Banco Um): os passos da insuficiência # não são os dela.',
    ],
  ],
  [
    'an identifier that is not reserved',
    [sql`delete from penhor_identificador where tipo = 'placa' and penhor_id = ${umPenhor('ativo')}`],
    ['Falta reservar placa # para o penhor aberto #.'],
  ],
  [
    'an identifier reserved for a pledge that has ended',
    [
      sql`insert into penhor_identificador select 'chassi', v.chassi, p.instituicao_financeira_id, p.id
        from penhor p join veiculo v on v.id = p.veiculo_id where p.id = ${umPenhor('liquidado')}`,
    ],
    ['Sobra a reserva de chassi # pelo penhor #.'],
  ],
  [
    'papers that the vehicle no longer has',
    [sql`update penhor set ano_modelo = ano_modelo - 1 where id = ${umPenhor('ativo')}`],
    [
      `O contrato ativo (Banco Um): ${penhor} guarda outra placa, modelo, ano ou combustível do que o veículo tem.`,
    ],
  ],
  [
    'a spelling of the plate that the vehicle no longer has',
    [sql`update penhor set placa = 'ZZZ9Z99' where id = ${umPenhor('ativo')}`],
    [
      `O contrato ativo (Banco Um): ${penhor} guarda outra placa, modelo, ano ou combustível do que o veículo tem.`,
    ],
  ],
  [
    'an identifier that the vehicle no longer has',
    [
      sql`update penhor_identificador set valor = '9BD99999999999999' where tipo = 'chassi' and penhor_id = ${umPenhor('ativo')}`,
    ],
    ['Falta reservar chassi # para o penhor aberto #.', 'Sobra a reserva de chassi # pelo penhor #.'],
  ],
  [
    'a contract that is gone while its audit, events and coverage tell of it',
    [sql`set local session_replication_role = replica`, sql`delete from contrato where numero = 'liquidado'`],
    [
      'O contrato de id # (Banco Um) sumiu; contam dele: a auditoria, o histórico de cobertura, os eventos de cobrança.',
    ],
  ],
])('finds %s', async (_dano, danos, frases) => {
  expect(await sentencesAfter(...danos)).toEqual(frases)
})

test('the command then ends with 1 and says where, the first 20 of each kind', async () => {
  await sql`insert into cobranca_diaria select i.id, d::date, 'contrato_alterado', 1, 1 from instituicao_financeira i,
    generate_series('2026-10-01'::timestamp, '2026-10-22', '1 day') d`.execute(t.banco.db)
  const { codigo, saida, erros } = await executar()
  expect({ codigo, saida, linhas: erros.length }).toEqual({ codigo: 1, saida: [], linhas: 22 })
  expect(erros).toMatchObject({ 0: 'Extrato:', 21: '  … e mais 2.' })
  expect(erros[1]).toMatch(/^ {2}A soma do dia 01\/10\/2026 da instituição \d+ tem 1 × contrato_alterado/)
})
