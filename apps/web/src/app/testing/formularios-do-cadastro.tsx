import type { Centavos } from '@lastro/shared/dinheiro'
import { expect } from 'vitest'
import { EstabelecimentoModal } from '#modules/estabelecimentos/estabelecimentos-page.tsx'
import { ParametroModal } from '#modules/parametros-comerciais/parametros-page.tsx'
import { PerfilModal } from '#modules/usuarios/perfis-page.tsx'
import { PerfisDoUsuarioModal } from '#modules/usuarios/usuarios-page.tsx'
import { UsuarioModal } from '#modules/usuarios/usuario-modal.tsx'
import { NomeModal } from '#modules/equipe/pessoa-modais.tsx'
import { ProvedorForm } from '#modules/sso/provedor-form.tsx'
import { PerfilProprioModal } from '#modules/equipe/perfis-da-equipe-page.tsx'
import { PARAMETRO, PERFIL, PESSOA, USUARIO } from './exemplos.ts'
import { expectShown } from './expect-shown.ts'
import type { Formulario } from './tela-de-teste.tsx'

/** The forms of people, their profiles, establishments and prices per event, by their source. */
export const FORMULARIOS_DO_CADASTRO: Record<string, Formulario> = {
  'modules/estabelecimentos/estabelecimentos-page.tsx': {
    desenhar: ({ onClose, versao }) => (
      <EstabelecimentoModal
        cadastro={{
          id: 3,
          tipo: 'loja',
          cnpj: '11222333000181',
          razaoSocial: 'Loja Ltda.',
          nomeFantasia: versao === 1 ? 'Loja' : 'Loja Azul',
          uf: 'SP',
          usuarios: 0,
          ativo: true,
          versao,
        }}
        onClose={onClose}
      />
    ),
    intocados: () => expectShown(/^Nome fantasia/, /^Loja Azul$/),
    campo: /^Razão social/,
    texto: 'Loja Nova Ltda.',
    mostrado: /^Loja Nova Ltda\.$/,
  },
  'modules/parametros-comerciais/parametros-page.tsx': {
    desenhar: ({ versao, instituicaoId, onClose }) => (
      <ParametroModal
        instituicaoId={instituicaoId}
        parametro={{
          ...PARAMETRO,
          versao,
          instituicaoFinanceiraId: instituicaoId,
          contratoNovo: (versao === 1 ? 0 : 7_000) as Centavos,
        }}
        onClose={onClose}
      />
    ),
    intocados: () => expectShown('Contrato incluído', /70,00$/),
    daInstituicao: true,
    campo: 'Garantia removida',
    texto: '3,1',
    mostrado: /3,10?$/,
  },
  'modules/sso/provedor-form.tsx': {
    desenhar: ({ versao }) => (
      <ProvedorForm
        lado="equipe"
        podeAlterar
        sso={{
          nome: 'Banco Aurora',
          emVigor: {
            ativo: true,
            emissor: versao === 1 ? 'https://entrada.example' : 'https://entrada.example/novo',
            clienteId: 'lastro',
            identificaPor: 'cpf',
            campoCpf: 'cpf',
            dominios: [],
            campoGrupos: 'groups',
            grupos: [],
            segundoFator: 'provado',
            somenteSso: false,
            lacradoId: null,
          },
          proposta: null,
          enderecos: null,
          podemSerLacrados: [],
          perfis: [],
          versao,
        }}
      />
    ),
    intocados: () => expectShown(/^Emissor/, /novo$/),
    campo: /^Identificador do cliente/,
    texto: 'lastro-2',
    mostrado: /lastro-2$/,
    salvar: 'Pedir mudança',
  },
  'modules/equipe/perfis-da-equipe-page.tsx': {
    desenhar: ({ onClose, versao }) => {
      const { tipo: _, ...perfil } = PERFIL
      const codigo = versao === 1 ? 'Contratos.Contratos.Listar' : 'Carteira.Saldos.Listar'
      return (
        <PerfilProprioModal
          perfil={{ ...perfil, versao, permissoes: [codigo], daInstituicao: true }}
          onClose={onClose}
        />
      )
    },
    campo: /^Nome/,
    texto: 'Cobrança',
    mostrado: /^Cobrança$/,
    intocados: () =>
      expect(document.querySelector<HTMLInputElement>('input[value="Carteira.Saldos.Listar"]')?.checked).toBe(
        true,
      ),
  },
  'modules/equipe/pessoa-modais.tsx': {
    desenhar: ({ onClose, versao }) => (
      <NomeModal pessoa={{ ...PESSOA, versao }} reread={async () => undefined} onClose={onClose} />
    ),
    campo: /^Nome/,
    texto: 'Bia Lima',
    mostrado: /^Bia Lima$/,
  },
  'modules/usuarios/perfis-page.tsx': {
    desenhar: ({ onClose, versao }) => (
      <PerfilModal
        perfil={versao === 1 ? PERFIL : { ...PERFIL, versao, permissoes: ['Plataforma.Auditoria.Listar'] }}
        onClose={onClose}
      />
    ),
    campo: /^Nome/,
    texto: 'Analista sênior',
    mostrado: /^Analista sênior$/,
    intocados: () =>
      expect(
        document.querySelector<HTMLInputElement>('input[value="Plataforma.Auditoria.Listar"]')?.checked,
      ).toBe(true),
  },
  'modules/usuarios/usuarios-page.tsx': {
    desenhar: ({ onClose, versao }) => (
      <PerfisDoUsuarioModal
        usuario={{ ...USUARIO, versao }}
        reread={async () => undefined}
        onClose={onClose}
      />
    ),
    campo: 'Analista',
    texto: 'x',
    mostrado: /^true$/,
    respostas: () => ({
      '/api/plataforma/perfis': { perfis: [PERFIL], total: 1, totalPaginas: 1, registroAtual: 1 },
    }),
  },
  'modules/usuarios/usuario-modal.tsx': {
    desenhar: ({ onClose }) => <UsuarioModal onClose={onClose} onSenha={() => undefined} />,
    campo: /^Nome/,
    texto: 'Caio Nunes',
    mostrado: /^Caio Nunes$/,
  },
}
