import { PERMISSOES } from '@lastro/shared/permissoes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Banco } from '#db/connection.ts'
import { createTestBanco } from '#db/testing.ts'

let banco: Banco
beforeAll(async () => {
  banco = await createTestBanco()
})
afterAll(() => banco.close())

async function codigosDe(tipo: 'operador' | 'instituicao' | 'loja', nome: string): Promise<string[]> {
  const rows = await banco.db
    .selectFrom('perfilPermissao')
    .innerJoin('perfil', 'perfil.id', 'perfilPermissao.perfilId')
    .where('perfil.tipo', '=', tipo)
    .where('perfil.nome', '=', nome)
    .select('codigo')
    .execute()
  return rows.map(({ codigo }) => codigo).toSorted()
}

const comecamCom = (...modulos: string[]) =>
  PERMISSOES.filter((codigo) => modulos.some((modulo) => codigo.startsWith(`${modulo}.`))).toSorted()

test('the profiles of a new installation hold exactly the codes of their kind', async () => {
  expect(await codigosDe('operador', 'Operador da plataforma')).toEqual(PERMISSOES.toSorted())
  expect(await codigosDe('instituicao', 'Gestor')).toEqual(
    comecamCom('Contratos', 'Configuracoes', 'Relatorios', 'Carteira'),
  )
  expect(await codigosDe('loja', 'Equipe da loja')).toEqual(
    comecamCom('Loja.Propostas', 'Loja.Estoque', 'Loja.Vendas', 'Loja.Integracao'),
  )
  expect(await codigosDe('instituicao', 'Administrador de acessos')).toEqual(comecamCom('Equipe'))
  expect(await codigosDe('loja', 'Administrador de acessos')).toEqual(comecamCom('Loja.Equipe'))
  expect(await codigosDe('instituicao', 'Analista (consulta)')).toEqual([
    'Carteira.Baixas.Listar',
    'Carteira.Limites.Listar',
    'Carteira.Saldos.Listar',
    'Configuracoes.ParametrosComerciais.Listar',
    'Configuracoes.RegrasGarantia.Listar',
    'Configuracoes.Whitelist.Listar',
    'Contratos.CargaInicial.Listar',
    'Contratos.Contratos.Listar',
    'Relatorios.ExtratoFinanceiro.Listar',
    'Relatorios.HistoricoPrecificacao.Listar',
    'Relatorios.SituacaoContratos.Listar',
  ])
  expect(await codigosDe('instituicao', 'Redator')).toEqual([
    'Carteira.Baixas.Listar',
    'Carteira.Limites.Listar',
    'Carteira.Saldos.Listar',
    'Configuracoes.RegrasGarantia.Listar',
    'Configuracoes.Whitelist.Listar',
    'Contratos.Contratos.Alterar',
    'Contratos.Contratos.Criar',
    'Contratos.Contratos.Enviar',
    'Contratos.Contratos.Listar',
    'Relatorios.Cobertura.Listar',
    'Relatorios.HistoricoPrecificacao.Listar',
    'Relatorios.SituacaoContratos.Listar',
  ])
})
