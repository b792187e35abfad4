import { Aviso } from './aviso.tsx'
import { type ConfirmOptions, confirmar } from './dialogs.tsx'

export const NAO_SALVO = 'Há alterações não salvas nesta tela. Elas serão descartadas.'

interface Detalhes extends Pick<ConfirmOptions, 'fatos' | 'perigo'> {
  /** What else the answer means. */
  aviso?: string | false
}

/** SIM / NÃO, with what will happen and a note on what else the answer means. */
export function perguntarSimNao(message: string, { aviso, ...detalhes }: Detalhes = {}) {
  const nota = aviso && <Aviso tom="atencao">{aviso}</Aviso>
  return confirmar({ message, simNao: true, nota, ...detalhes })
}
