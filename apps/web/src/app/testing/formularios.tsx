import type { Centavos } from '@lastro/shared/dinheiro'
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import { SegundoFatorModal } from '#modules/autenticacao/segundo-fator/seguranca-page.tsx'
import { Caso } from '#modules/cobertura/caso.tsx'
import { DivergenciaModal } from '#modules/conciliacao/divergencia-modal.tsx'
import { ContratoCriar } from '#modules/contratos/novo/contrato-criar-page.tsx'
import { ColarPlacas } from '#modules/contratos/selecao/colar-placas.tsx'
import { Selecao } from '#modules/contratos/selecao/selecao.ts'
import { CorrigirModal } from '#modules/veiculos/corrigir-modal.tsx'
import { IncluirModal } from '#modules/veiculos/incluir-modal.tsx'
import { ImportarPage } from '#modules/estoque/importar/importar-page.tsx'
import { TextoModal } from '#modules/integracao/texto-modal.tsx'
import { DiaModal } from '#modules/politicas/dias-sem-expediente.tsx'
import { PoliticasPage } from '#modules/politicas/politicas-page.tsx'
import { PedirReforcoModal } from '#modules/reforco/pedir-reforco-modal.tsx'
import { filtrosDe, ITEM_VAZIO } from '#modules/regras-garantia/item-form.ts'
import { ItemModal } from '#modules/regras-garantia/item-modal.tsx'
import { NomeModal } from '#modules/regras-garantia/regras-page.tsx'
import { RegraModal } from '#modules/regras-garantia/regra-modal.tsx'
import { SalvarVisao } from '#modules/visoes/visoes-itens.tsx'
import { WhitelistModal } from '#modules/whitelist/whitelist-page.tsx'
import { perguntarMotivo } from '#ui/dialogs.ts'
import { CASO, DIVERGENCIA, FICHA, politica, PREVIA } from './exemplos.ts'
import { expectShown } from './expect-shown.ts'
import { fillDay } from './fill-day.ts'
import { FORMULARIOS_DAS_BAIXAS } from './formularios-das-baixas.tsx'
import { FORMULARIOS_DO_CADASTRO } from './formularios-do-cadastro.tsx'
import { useEffect } from 'react'
import type { Formulario, Desenho } from './tela-de-teste.tsx'

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
  ...FORMULARIOS_DO_CADASTRO,
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
    aviso: /A insuficiência foi encerrada: a nota não pode mais ser gravada\./,
  },
  'modules/conciliacao/divergencia-modal.tsx': {
    desenhar: ({ onClose, instituicaoId, versao }) => (
      <DivergenciaModal
        instituicaoId={instituicaoId}
        divergencia={{ ...DIVERGENCIA, versao, ...(versao > 1 && { responsavelId: 8, responsavel: 'Bia' }) }}
        reread={async () => undefined}
        onClose={onClose}
      />
    ),
    intocados: () => expectShown('Responsável', 'Bia'),
    campo: 'Nota',
    texto: 'Cadastro em curso.',
    mostrado: /^Cadastro em curso\.$/,
    respostas: () => ({
      '/api/instituicoes-financeiras/1/responsaveis': { pessoas: [] },
      '/api/divergencias/6': { ...DIVERGENCIA, desde: '2026-11-01T12:00:00Z' },
    }),
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
  'modules/estoque/importar/use-importacao.ts': {
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
  'modules/veiculos/corrigir-modal.tsx': {
    desenhar: ({ onClose, versao }) => (
      <CorrigirModal
        veiculo={versao === 1 ? { ...FICHA, versao } : { ...FICHA, versao, hodometro: 50_000 }}
        onClose={onClose}
      />
    ),
    intocados: () => expectShown('Km', /^50\.?000/),
    campo: 'Preço da loja',
    texto: '61234,5',
    mostrado: /^\s?61\.?234,50?$/,
  },
  'modules/veiculos/incluir-modal.tsx': {
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
  'modules/politicas/dias-sem-expediente.tsx': {
    desenhar: ({ onClose }) => <DiaModal instituicaoId={1} onClose={onClose} />,
    abrir: (user) => fillDay(user, /^Dia/),
    campo: 'Motivo',
    texto: 'Aniversário da cidade',
    mostrado: /^Aniversário da cidade$/,
    // Another person put the day in.
    respostas: (versao) => ({
      '/api/instituicoes-financeiras/1/dias-sem-expediente': {
        dias: versao === 1 ? [] : [{ dia: '2099-12-01T00:00:00Z', nome: 'Ponte', aguardando: null, versao }],
      },
      '/api/instituicoes-financeiras/1/dias-sem-expediente/2099-12-01': {},
    }),
    intocados: nada,
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
    intocados: () =>
      expect(
        screen.getByLabelText<HTMLInputElement>('Exigir que o aprovador seja outra pessoa').checked,
      ).toBe(true),
    aviso:
      /As políticas foram alteradas por outra pessoa\. Aprovador diferente de quem alterou: exigido\. O que você digitou foi mantido/,
  },
  'modules/reforco/pedir-reforco-modal.tsx': {
    // A colleague changed the guarantees, and the deficit with them.
    desenhar: ({ onClose, versao }) => (
      <PedirReforcoModal
        contratos={[
          {
            contratoId: 7,
            numero: 'CT-7',
            loja: 'Veneza',
            deficit: (versao === 1 ? 10_000_00 : 25_000_00) as Centavos,
          },
        ]}
        etag={`"${versao}"`}
        onDone={nada}
        onClose={onClose}
      />
    ),
    campo: 'Mensagem',
    texto: 'Até sexta, por favor.',
    mostrado: /^Até sexta, por favor\.$/,
    intocados: () => expectShown('Reforço do contrato CT-7, Veneza', /^ ?25\.000,00$/),
    respostas: () => ({ '/api/contratos/7/pedidos-reforco': { id: 1 } }),
    salvar: 'Pedir reforço',
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
  'modules/regras-garantia/regras-page.tsx': {
    desenhar: ({ onClose, versao }) => (
      <NomeModal
        regra={{ id: 3, nome: versao === 1 ? 'Carros novos' : 'Carros', versaoDoNome: versao }}
        onClose={onClose}
      />
    ),
    campo: 'Nome',
    texto: 'Seminovos',
    mostrado: /^Seminovos$/,
    respostas: () => ({ '/api/regras-garantia/3/nome': { id: 3, nome: 'Seminovos' } }),
    intocados: nada,
  },
  'modules/regras-garantia/regra-modal.tsx': {
    desenhar: (desenho) => <RegraModal operador {...desenho} />,
    daInstituicao: true,
    campo: 'Nome (opcional)',
    texto: 'Seminovos',
    mostrado: /^Seminovos$/,
  },
  'modules/visoes/visoes-itens.tsx': {
    // In another window the person saved a view of this name.
    desenhar: ({ onClose, versao }) => (
      <SalvarVisao
        lista="contratos"
        busca="status=todos"
        visoes={versao === 1 ? [] : [{ id: 1, nome: 'VENCEM LOGO', busca: '', inicial: false, versao }]}
        onClose={onClose}
      />
    ),
    campo: 'Nome',
    // The server folds blanks: it is that view's name.
    texto: 'Vencem  logo',
    mostrado: /^Vencem {2}logo$/,
    respostas: () => ({ '/api/visoes': { id: 1 } }),
    intocados: nada,
  },
  'modules/whitelist/whitelist-page.tsx': {
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
