import type { Centavos } from '@lastro/shared/dinheiro'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { type ReactNode, useEffect } from 'react'
import { SegundoFatorModal } from '#modules/autenticacao/segundo-fator/segundo-fator-modal.tsx'
import { Caso } from '#modules/cobertura/caso.tsx'
import { DivergenciaModal } from '#modules/conciliacao/divergencia-modal.tsx'
import { ContratoCriar } from '#modules/contratos/novo/contrato-criar.tsx'
import { ColarPlacas } from '#modules/contratos/selecao/colar-placas.tsx'
import { Selecao } from '#modules/contratos/selecao/selecao.ts'
import { EstabelecimentoModal } from '#modules/estabelecimentos/estabelecimento-modal.tsx'
import { CorrigirModal } from '#modules/estoque/um-veiculo/corrigir-modal.tsx'
import { IncluirModal } from '#modules/estoque/um-veiculo/incluir-modal.tsx'
import { ImportarPage } from '#modules/estoque/importar/importar-page.tsx'
import { TextoModal } from '#modules/integracao/texto-modal.tsx'
import { ParametroModal } from '#modules/parametros-comerciais/parametro-modal.tsx'
import { DiaModal } from '#modules/politicas/dia-modal.tsx'
import { PoliticasPage } from '#modules/politicas/politicas-page.tsx'
import { PedirReforcoModal } from '#modules/reforco/pedir-reforco-modal.tsx'
import { filtrosDe, ITEM_VAZIO } from '#modules/regras-garantia/item-form.ts'
import { ItemModal } from '#modules/regras-garantia/item-modal.tsx'
import { NomeModal } from '#modules/regras-garantia/nome-modal.tsx'
import { RegraModal } from '#modules/regras-garantia/regra-modal.tsx'
import { PerfilModal } from '#modules/usuarios/perfil-modal.tsx'
import { PerfisDoUsuarioModal } from '#modules/usuarios/perfis-do-usuario-modal.tsx'
import { UsuarioModal } from '#modules/usuarios/usuario-modal.tsx'
import { SalvarVisao } from '#modules/visoes/visoes-itens.tsx'
import { WhitelistModal } from '#modules/whitelist/whitelist-modal.tsx'
import { perguntarMotivo } from '#ui/dialogs.ts'
import { CASO, DIVERGENCIA, FICHA, PERFIL, politica, PREVIA, USUARIO } from './exemplos.ts'
import { FORMULARIOS_DAS_BAIXAS } from './formularios-das-baixas.tsx'

interface Desenho {
  onClose: () => void
  /** Version of the record: 2 once another person has saved it. */
  versao: number
  /** The institution that an operator has chosen. */
  instituicaoId: number
}

/** A form of the product and how a person fills it. */
export interface Formulario {
  desenhar: (desenho: Desenho) => ReactNode
  /** Steps from the page to the field. */
  abrir?: (user: UserEvent) => Promise<void>
  /** Label of the field and what is typed into it; a checkbox is ticked, an option chosen. */
  campo: string | RegExp
  texto: string
  /** What the field shows then. */
  mostrado: RegExp
  /** Bodies of GET and POST by path. */
  respostas?: (versao: number) => Record<string, unknown>
  /** What the screen says of another person's save. */
  aviso?: RegExp
  /** Leaving doesn't ask, since the text is kept. */
  semPergunta?: true
  /** The form creates something of the chosen institution. */
  daInstituicao?: true
}

const nada = () => undefined
function Motivo({ onClose }: Pick<Desenho, 'onClose'>) {
  useEffect(() => {
    const draftKey = 'motivo/contrato/7/recusar'
    void perguntarMotivo({ title: 'Motivo', message: 'Informe o motivo da recusa:', draftKey }).then(onClose)
  }, [onClose])
  return null
}

/** Every form that is tested here, by its source. */
export const FORMULARIOS: Record<string, Formulario> = {
  ...FORMULARIOS_DAS_BAIXAS,
  'modules/cobertura/caso.tsx': {
    desenhar: ({ versao }) => (
      <Caso
        caso={{ ...CASO, fechadoEm: versao === 1 ? null : new Date('2026-11-02T12:00:00Z') }}
        instituicaoId={1}
      />
    ),
    campo: 'Nova nota',
    texto: 'Liguei para a loja.',
    mostrado: /^Liguei para a loja\.$/,
    aviso: /O caso foi encerrado: a nota não pode mais ser gravada\./,
  },
  'modules/conciliacao/divergencia-modal.tsx': {
    desenhar: ({ onClose, instituicaoId, versao }) => (
      <DivergenciaModal
        instituicaoId={instituicaoId}
        divergencia={{ ...DIVERGENCIA, versao }}
        onClose={onClose}
      />
    ),
    campo: 'Nota',
    texto: 'Cadastro em curso.',
    mostrado: /^Cadastro em curso\.$/,
    respostas: () => ({ '/api/instituicoes-financeiras/1/responsaveis': { pessoas: [] } }),
  },
  'modules/contratos/novo/use-contrato-novo.ts': {
    desenhar: ({ instituicaoId }) => (
      <ContratoCriar key={instituicaoId} instituicaoId={instituicaoId} modelo={undefined} />
    ),
    daInstituicao: true,
    campo: 'Número',
    texto: 'CT-77',
    mostrado: /^CT-77$/,
  },
  'modules/contratos/selecao/colar-placas.tsx': {
    desenhar: ({ instituicaoId }) => (
      <ColarPlacas
        selecao={new Selecao()}
        pedido={{ lojaId: 3, instituicaoFinanceiraId: instituicaoId, regraGarantiaId: null }}
      />
    ),
    daInstituicao: true,
    abrir: async (user) => user.click(await screen.findByText('Colar placas')),
    campo: 'Placas',
    texto: 'ABC1D23',
    mostrado: /^ABC1D23$/,
  },
  'modules/estabelecimentos/estabelecimento-modal.tsx': {
    desenhar: ({ onClose }) => <EstabelecimentoModal onClose={onClose} />,
    campo: /^Razão social/,
    texto: 'Loja Nova Ltda.',
    mostrado: /^Loja Nova Ltda\.$/,
  },
  'modules/estoque/importar/use-respostas.ts': {
    desenhar: () => <ImportarPage />,
    abrir: async (user) => {
      const arquivo = new File(['placa;ano_modelo\nABC1D23;2022\n'], 'estoque.csv', { type: 'text/csv' })
      const campo = document.querySelector<HTMLInputElement>('input[type=file]')
      if (campo) await user.upload(campo, arquivo)
      await user.click(screen.getByText('Conferir arquivo'))
    },
    campo: /^Modelo FIPE de Fiat Uno/,
    texto: '001002-2',
    mostrado: /^001002-2$/,
    respostas: () => ({
      '/api/lojas/0/estoque/previa': PREVIA,
      '/api/lojas/0/estoque/ultimo-arquivo': { completo: null },
    }),
  },
  'modules/estoque/um-veiculo/corrigir-modal.tsx': {
    desenhar: ({ onClose }) => <CorrigirModal veiculo={FICHA} onClose={onClose} />,
    campo: 'Preço da loja',
    texto: '61234,5',
    mostrado: /^\s?61\.?234,50?$/,
  },
  'modules/estoque/um-veiculo/incluir-modal.tsx': {
    desenhar: ({ onClose }) => <IncluirModal onClose={onClose} />,
    campo: 'Placa',
    texto: 'ABC1D23',
    mostrado: /^ABC1D23$/,
  },
  'modules/integracao/texto-modal.tsx': {
    desenhar: ({ onClose }) => (
      <TextoModal
        titulo="Nova credencial"
        campo="nome"
        label="Nome"
        descricao=""
        exemplo=""
        maximo={60}
        salvar={async () => undefined}
        onClose={onClose}
      />
    ),
    campo: /^Nome/,
    texto: 'Sistema da loja',
    mostrado: /^Sistema da loja$/,
  },
  'modules/parametros-comerciais/parametro-modal.tsx': {
    desenhar: (desenho) => <ParametroModal {...desenho} />,
    daInstituicao: true,
    campo: 'Garantia removida',
    texto: '3,1',
    mostrado: /3,10?$/,
  },
  'modules/politicas/dia-modal.tsx': {
    desenhar: ({ onClose }) => <DiaModal instituicaoId={1} onClose={onClose} />,
    campo: 'Motivo',
    texto: 'Aniversário da cidade',
    mostrado: /^Aniversário da cidade$/,
  },
  'modules/politicas/use-politica-na-tela.ts': {
    desenhar: () => <PoliticasPage />,
    daInstituicao: true,
    campo: 'Segunda aprovação acima de',
    texto: '5000',
    mostrado: /5\.?000(,00)?$/,
    respostas: (versao) => {
      return {
        '/api/instituicoes-financeiras/1/politica': politica(versao),
        '/api/instituicoes-financeiras/2/politica': politica(versao),
      }
    },
    aviso:
      /As políticas foram alteradas por outra pessoa\. Aprovador diferente de quem alterou: exigido\. O que você digitou foi mantido/,
  },
  'modules/reforco/pedir-reforco-modal.tsx': {
    desenhar: ({ onClose }) => (
      <PedirReforcoModal
        contratos={[{ contratoId: 7, numero: 'CT-7', loja: 'Veneza', deficit: 10_000_00 as Centavos }]}
        onDone={nada}
        onClose={onClose}
      />
    ),
    campo: 'Mensagem',
    texto: 'Até sexta, por favor.',
    mostrado: /^Até sexta, por favor\.$/,
  },
  'modules/regras-garantia/item-modal.tsx': {
    desenhar: ({ onClose, versao }) => (
      <ItemModal
        filtros={filtrosDe({ filtros: [] })}
        regra="3"
        item={{ chave: 8, id: 8, criterios: { ...ITEM_VAZIO, percentual: 8_000 } }}
        salvo={versao === 1 ? { ...ITEM_VAZIO, percentual: 8_000 } : { ...ITEM_VAZIO, percentual: 7_500 }}
        onClose={onClose}
        onConfirm={() => true}
      />
    ),
    campo: /^% Tabela de Referência/,
    texto: '90',
    mostrado: /^90(,00%)?$/,
    aviso:
      /Este item foi alterado por outra pessoa: % Tabela de 80,00% para 75,00%\. O que você digitou foi mantido\./,
  },
  'modules/regras-garantia/nome-modal.tsx': {
    desenhar: ({ onClose, versao }) => (
      <NomeModal regra={{ id: 3, nome: versao === 1 ? 'Carros novos' : 'Carros' }} onClose={onClose} />
    ),
    campo: 'Nome',
    texto: 'Seminovos',
    mostrado: /^Seminovos$/,
  },
  'modules/regras-garantia/regra-modal.tsx': {
    desenhar: (desenho) => <RegraModal operador {...desenho} />,
    daInstituicao: true,
    campo: 'Nome (opcional)',
    texto: 'Seminovos',
    mostrado: /^Seminovos$/,
  },
  'modules/usuarios/perfil-modal.tsx': {
    desenhar: ({ onClose, versao }) => (
      <PerfilModal
        perfil={versao === 1 ? PERFIL : { ...PERFIL, permissoes: ['Plataforma.Auditoria.Listar'] }}
        onClose={onClose}
      />
    ),
    campo: /^Nome/,
    texto: 'Analista sênior',
    mostrado: /^Analista sênior$/,
  },
  'modules/usuarios/perfis-do-usuario-modal.tsx': {
    desenhar: ({ onClose }) => <PerfisDoUsuarioModal usuario={USUARIO} onClose={onClose} />,
    campo: 'Analista',
    texto: 'x',
    mostrado: /^true$/,
    respostas: () => ({
      '/api/plataforma/perfis': { perfis: [PERFIL], total: 1, totalPaginas: 1, registroAtual: 1 },
    }),
  },
  'modules/usuarios/usuario-modal.tsx': {
    desenhar: ({ onClose }) => <UsuarioModal onClose={onClose} onSenha={nada} />,
    campo: /^Nome/,
    texto: 'Caio Nunes',
    mostrado: /^Caio Nunes$/,
  },
  'modules/visoes/visoes-itens.tsx': {
    desenhar: ({ onClose }) => <SalvarVisao lista="contratos" busca="status=todos" onClose={onClose} />,
    campo: 'Nome',
    texto: 'Vencem logo',
    mostrado: /^Vencem logo$/,
  },
  'modules/whitelist/whitelist-modal.tsx': {
    desenhar: (desenho) => <WhitelistModal operador {...desenho} />,
    daInstituicao: true,
    campo: /^Prazo/,
    texto: '31/12/2099',
    mostrado: /^31\/12\/2099$/,
  },
  'ui/dialog-host.tsx': {
    desenhar: ({ onClose }) => <Motivo onClose={onClose} />,
    campo: /^Informe o motivo da recusa:/,
    texto: 'A km está alta.',
    mostrado: /^A km está alta\.$/,
    semPergunta: true,
  },
}

/** A form that keeps nothing. */
export const SEGREDO_NO_MODAL: Formulario = {
  desenhar: ({ onClose }) => <SegundoFatorModal acao="desligar" onClose={onClose} />,
  campo: /^Sua senha atual/,
  texto: 'minha-senha',
  mostrado: /^minha-senha$/,
}
