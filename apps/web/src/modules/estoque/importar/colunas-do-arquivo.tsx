import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import {
  COLUNAS_ESTOQUE,
  type ColunaEstoque,
  IGNORAR,
  NOMES_DAS_COLUNAS,
} from '@lastro/shared/veiculos/colunas-estoque'
import {
  type ColunaDaLoja,
  type LeituraDeColuna,
  leituraEmTexto,
} from '@lastro/shared/veiculos/importacao-estoque'
import { plural } from '#lib/format.ts'
import { Sheet } from '#ui/sheet.tsx'
import type { Importacao } from './use-importacao.ts'
import duvidas from './duvidas.module.css'
import classes from './resumo.module.css'

const OPCOES = [
  { value: IGNORAR, label: 'Ignorar' },
  ...COLUNAS_ESTOQUE.map((coluna) => ({ value: coluna, label: NOMES_DAS_COLUNAS[coluna] })),
]

interface Props {
  colunas: readonly ColunaDaLoja[]
  importacao: Pick<Importacao, 'ditas' | 'setDitas' | 'dizerColunas'>
}

/** Headings that the product doesn't know: what they mean for the store, said once and changed here. */
export function ColunasDoArquivo({ colunas, importacao }: Props) {
  const { ditas, setDitas, dizerColunas } = importacao
  if (colunas.length === 0) return null
  const saidOf = ({ titulo, escolha }: ColunaDaLoja) => ditas[titulo] ?? escolha?.leitura ?? ''
  const abertas = colunas.filter(({ escolha }) => escolha === null)
  const mudadas = colunas.filter((coluna) => saidOf(coluna) !== (coluna.escolha?.leitura ?? ''))
  const dizer = (
    quais: readonly ColunaDaLoja[],
    leituraDe: (coluna: ColunaDaLoja) => LeituraDeColuna | null,
  ) => dizerColunas(quais.map((coluna) => ({ titulo: coluna.titulo, leitura: leituraDe(coluna) })))
  return (
    <Sheet>
      <details className={classes.lista} open={abertas.length > 0}>
        <summary>
          {abertas.length > 0
            ? plural(abertas.length, 'coluna desconhecida', 'colunas desconhecidas')
            : plural(colunas.length, 'coluna lida como a loja disse', 'colunas lidas como a loja disse')}
        </summary>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            Diga o que cada coluna traz. A resposta vale para os próximos arquivos da loja e pode ser mudada
            aqui.
          </Text>
          <ul className={duvidas.lista}>
            {colunas.map((coluna) => (
              <Coluna
                key={coluna.titulo}
                coluna={coluna}
                dita={saidOf(coluna)}
                onChange={(leitura) => setDitas((antes) => ({ ...antes, [coluna.titulo]: leitura }))}
              />
            ))}
          </ul>
          <Group gap="sm">
            <Button
              disabled={mudadas.length === 0}
              onClick={() => dizer(mudadas, (coluna) => saidOf(coluna) || null)}
            >
              Ler de novo com estas colunas
            </Button>
            {abertas.length > 0 && (
              <Button
                variant="default"
                onClick={() =>
                  dizer([...new Set([...abertas, ...mudadas])], (coluna) => saidOf(coluna) || IGNORAR)
                }
              >
                Ignorar as que não escolhi
              </Button>
            )}
          </Group>
        </Stack>
      </details>
    </Sheet>
  )
}

interface ColunaProps {
  coluna: ColunaDaLoja
  dita: LeituraDeColuna | ''
  onChange: (leitura: LeituraDeColuna | '') => void
}

function Coluna({ coluna: { titulo, valores, escolha, lida }, dita, onChange }: ColunaProps) {
  const nota =
    escolha && escolha.leitura !== IGNORAR && !lida
      ? `Não é lida: outra coluna já traz ${NOMES_DAS_COLUNAS[escolha.leitura]}.`
      : escolha && `${leituraEmTexto(escolha)}.`
  return (
    <li className={duvidas.duvida}>
      <div className={duvidas.nome}>
        <Text size="sm" fw={600}>
          {titulo}
        </Text>
        <Text size="xs" c="dimmed">
          {valores.length > 0 ? valores.join(' · ') : 'vazia nas primeiras linhas'}
        </Text>
      </div>
      <NativeSelect
        aria-label={`O que a coluna ${titulo} traz`}
        description={nota}
        inputWrapperOrder={['input', 'description']}
        value={dita}
        onChange={({ currentTarget: { value } }) => onChange(value as ColunaEstoque | typeof IGNORAR | '')}
        data={[{ value: '', label: escolha ? 'Perguntar de novo' : 'Escolha' }, ...OPCOES]}
      />
    </li>
  )
}
