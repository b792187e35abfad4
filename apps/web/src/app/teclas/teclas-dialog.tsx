import { Kbd, Switch, Table } from '@mantine/core'
import { useOs } from '@mantine/hooks'
import { useRegras } from '#lib/session.ts'
import { AppModal } from '#ui/app-modal.tsx'
import { goKeysOf } from './go-keys.ts'
import { useTeclasSimples } from './tecla-simples.ts'

const TECLAS: readonly { teclas: readonly string[]; faz: string }[] = [
  { teclas: ['mod', 'K'], faz: 'Buscar em tudo: contratos, veículos, lojas, regras, telas e ações' },
  { teclas: ['/'], faz: 'O mesmo, fora de um campo' },
  { teclas: ['mod', 'S'], faz: 'Salvar o que a tela tem para salvar' },
  { teclas: ['Enter'], faz: 'Em um campo de texto de um diálogo, o mesmo que o botão principal' },
  { teclas: ['mod', 'Enter'], faz: 'Em um diálogo, de qualquer campo, o mesmo que o botão principal' },
  { teclas: ['Esc'], faz: 'Fechar o que está por cima' },
  { teclas: ['j', 'k'], faz: 'Ir à linha seguinte ou à anterior de uma lista' },
  { teclas: ['x'], faz: 'Marcar ou desmarcar a linha' },
  { teclas: ['e'], faz: 'Abrir a linha, ou o menu dela; em um registro, alterá-lo' },
  { teclas: ['c'], faz: 'Criar o que a tela cria' },
  { teclas: ['['], faz: 'Recolher o menu, ou abri-lo' },
  { teclas: ['↓', '↑', 'Espaço', 'Enter'], faz: 'No estoque, andar, marcar o veículo e digitar o preço' },
  { teclas: ['→', '←'], faz: 'Em um veículo do estoque, ir ao preço, que mostra a sua origem, e voltar' },
  { teclas: ['Tab'], faz: 'No estoque, sair da lista' },
  {
    teclas: ['↑', '↓', 'Espaço', '→'],
    faz: 'Em uma lista, andar pelas linhas, abrir o resumo ao lado e ir a ele',
  },
  { teclas: ['1', '…', '9'], faz: 'Na carga do estoque, escolher o modelo FIPE; 0 deixa sem código' },
  { teclas: ['?'], faz: 'Mostrar estes atalhos, fora de um campo' },
]

/** The list of keys, and the switch for keys without Ctrl. */
export function TeclasDialog({ onClose }: { onClose: () => void }) {
  const telas = goKeysOf(useRegras()).map(({ key, label }) => ({
    teclas: ['g', key],
    faz: `Ir para ${label}`,
  }))
  const [ligadas, setLigadas] = useTeclasSimples()
  const mod = useOs() === 'macos' ? '⌘' : 'Ctrl'
  return (
    <AppModal
      opened
      onClose={onClose}
      title="Atalhos de teclado"
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Table aria-label="Atalhos de teclado">
        <Table.Tbody>
          {[...TECLAS, ...telas].map(({ teclas, faz }) => (
            <Table.Tr key={faz}>
              <Table.Th scope="row" style={{ whiteSpace: 'nowrap' }}>
                {teclas.map((tecla) => (
                  <Kbd key={tecla} mr={4}>
                    {tecla === 'mod' ? mod : tecla}
                  </Kbd>
                ))}
              </Table.Th>
              <Table.Td>{faz}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Switch
        mt="md"
        label="Atalhos sem Ctrl (/, ?, [, j, k, x, e, c e g com uma letra)"
        description="Desligue se você usa ditado por voz ou se os aciona sem querer. Vale neste navegador."
        checked={ligadas}
        onChange={(event) => setLigadas(event.currentTarget.checked)}
      />
    </AppModal>
  )
}
