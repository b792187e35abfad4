import type { Centavos } from '@lastro/shared/dinheiro'
import { expect } from 'vitest'
import { EstabelecimentoModal } from '#modules/estabelecimentos/estabelecimentos-page.tsx'
import { ParametroModal } from '#modules/parametros-comerciais/parametros-page.tsx'
import { PerfilModal } from '#modules/usuarios/perfis-page.tsx'
import { PerfisDoUsuarioModal } from '#modules/usuarios/usuarios-page.tsx'
import { UsuarioModal } from '#modules/usuarios/usuario-modal.tsx'
import { PARAMETRO, PERFIL, USUARIO } from './exemplos.ts'
import { expectShown } from './expect-shown.ts'
import type { Formulario } from './formularios.tsx'

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
