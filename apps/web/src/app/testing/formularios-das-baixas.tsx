import { screen } from '@testing-library/react'
import { AbrirBaixaModal } from '#modules/baixas/abrir-baixa-modal.tsx'
import { LevantarModal } from '#modules/baixas/levantar-modal.tsx'
import { PagamentoModal } from '#modules/baixas/pagamento-modal.tsx'
import { BAIXA } from '#modules/baixas/testing/baixa.ts'
import type { Formulario } from './formularios.tsx'

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
  'modules/baixas/levantar-modal.tsx': {
    desenhar: ({ onClose, versao }) => (
      <LevantarModal
        instituicaoId={1}
        suspensao={{ lojaId: 3, loja: 'Autoestrada', vendas: 2, dias: 5, levantamento: null, versao }}
        onClose={onClose}
      />
    ),
    campo: /^Motivo/,
    texto: 'Acordo de pagamento.',
    mostrado: /^Acordo de pagamento\.$/,
  },
  'modules/baixas/pagamento-modal.tsx': {
    desenhar: ({ onClose }) => <PagamentoModal id={4} onClose={onClose} />,
    abrir: async () => void (await screen.findByLabelText('Referência')),
    campo: 'Referência',
    texto: 'TED 4711',
    mostrado: /^TED 4711$/,
    respostas: (versao) => ({ '/api/baixas/4': { ...BAIXA, versao } }),
  },
}
