import { screen } from '@testing-library/react'
import { AbrirBaixaModal } from '#modules/baixas/abrir-baixa-modal.tsx'
import { BaixaModal } from '#modules/baixas/baixa-modal.tsx'
import { LevantarModal } from '#modules/baixas/suspensoes.tsx'
import { PagamentoModal } from '#modules/baixas/pagamento-modal.tsx'
import { BAIXA } from '#modules/baixas/testing/baixa.ts'
import { expectShown } from './expect-shown.ts'
import { fillDay } from './fill-day.ts'
import type { Formulario } from './tela-de-teste.tsx'

/** The forms of payoffs and of suspended stores, by their source. */
export const FORMULARIOS_DAS_BAIXAS: Record<string, Formulario> = {
  'modules/baixas/abrir-baixa-modal.tsx': {
    desenhar: ({ onClose }) => (
      <AbrirBaixaModal
        veiculo={{ contratoId: 7, numero: 'CT-7', veiculoId: 9, placa: 'ABC1D23' }}
        onClose={onClose}
      />
    ),
    campo: /^Data/,
    texto: '01/11/2026',
    mostrado: /^01\/11\/2026$/,
  },
  'modules/baixas/baixa-modal.tsx': {
    desenhar: ({ onClose }) => <BaixaModal id={4} onPagar={() => undefined} onClose={onClose} />,
    campo: /^Mudar também o valor da garantia/,
    texto: '',
    mostrado: /^true$/,
    respostas: (versao) => ({
      '/api/baixas/4': {
        ...BAIXA,
        estado: 'paga',
        falta: 0,
        acoes: ['liberarVenda'],
        valorGarantiaProposto: versao === 1 ? 60_000 : 70_000,
        versao,
      },
    }),
    intocados: () => expectShown('Novo valor da garantia', /^ ?70\.000,00$/),
    salvar: 'Liberar',
  },
  'modules/baixas/suspensoes.tsx': {
    desenhar: ({ onClose, versao }) => (
      <LevantarModal
        instituicaoId={1}
        suspensao={{ lojaId: 3, loja: 'Autoestrada', vendas: 2, dias: 5, levantamento: null, versao }}
        onClose={onClose}
      />
    ),
    abrir: (user) => fillDay(user, /^Até/),
    campo: /^Motivo/,
    texto: 'Acordo de pagamento.',
    mostrado: /^Acordo de pagamento\.$/,
    intocados: () => undefined,
    salvar: 'Pedir',
  },
  'modules/baixas/pagamento-modal.tsx': {
    desenhar: ({ onClose }) => <PagamentoModal id={4} onClose={onClose} />,
    abrir: async () => void (await screen.findByLabelText('Referência')),
    campo: 'Referência',
    texto: 'TED 4711',
    mostrado: /^TED 4711$/,
    // Another payment was registered, or balances were loaded.
    respostas: (versao) => ({
      '/api/baixas/4': { ...BAIXA, versao, falta: versao === 1 ? BAIXA.falta : 30_000 },
    }),
    intocados: () => expectShown('Valor pago', /^ ?30\.000,00$/),
    salvar: 'Registrar pagamento',
  },
}
