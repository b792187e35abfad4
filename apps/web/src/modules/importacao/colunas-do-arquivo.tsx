import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { type ColunaDita, leituraEmTexto } from '@lastro/shared/importacao/colunas-ditas'
import { IGNORAR } from '@lastro/shared/importacao/colunas-ditas'
import { plural } from '#lib/format.ts'
import { Sheet } from '#ui/sheet.tsx'
import duvidas from './duvidas.module.css'
import classes from './resumo.module.css'
import type { useArquivo } from './use-arquivo.ts'

/** What people call the things of one kind of file. */
export interface TextosDoArquivo {
  /** The columns as people say them, in their order. */
  nomes: Record<string, string>
  /** Whose answers about headings they are. */
  quem: 'loja' | 'instituição' | 'plataforma'
  /** 'não é de veículo do estoque', in the singular and the plural. */
  porque: readonly [um: string, varios: string]
  /** What to do with the file of bad lines. */
  parte: string
}

/** A known heading is no other column. */
const OPCOES_DA_CONHECIDA = [
  { value: '', label: 'Ler pelo nome' },
  { value: IGNORAR, label: 'Ignorar' },
]

/** What is being said of a file's headings. */
export type Explicacao = Pick<ReturnType<typeof useArquivo>, 'ditas' | 'setDitas' | 'dizerColunas'>

interface Props {
  colunas: readonly ColunaDita[]
  /** Headings that are read by their names, and may be ignored. */
  colunasLidas: readonly string[]
  textos: Pick<TextosDoArquivo, 'nomes' | 'quem'>
  explicacao: Explicacao
}

/** A person's word has no effect, because a heading that is read by its name gives the column. */
const isOvertaken = ({ escolha, lida }: ColunaDita) =>
  escolha !== null && escolha.leitura !== IGNORAR && !lida

/** What a file's headings mean: said once, kept for the next files, and changed here. */
export function ColunasDoArquivo({ colunas, colunasLidas, textos, explicacao }: Props) {
  const { nomes, quem } = textos
  const { ditas, setDitas, dizerColunas } = explicacao
  const saidOf = ({ titulo, escolha }: ColunaDita) => ditas[titulo] ?? escolha?.leitura ?? ''
  const abertas = colunas.filter(({ escolha }) => escolha === null)
  const mudadas = colunas.filter((coluna) => saidOf(coluna) !== (coluna.escolha?.leitura ?? ''))
  const dizer = (quais: readonly ColunaDita[], leituraDe: (coluna: ColunaDita) => string | null) =>
    dizerColunas(quais.map((coluna) => ({ titulo: coluna.titulo, leitura: leituraDe(coluna) })))
  return (
    <>
      {colunas.length > 0 && (
        <Sheet boxed>
          <details className={classes.lista} open={abertas.length > 0 || colunas.some(isOvertaken)}>
            <summary>
              {abertas.length > 0
                ? plural(abertas.length, 'coluna desconhecida', 'colunas desconhecidas')
                : plural(
                    colunas.length,
                    `coluna lida como a ${quem} disse`,
                    `colunas lidas como a ${quem} disse`,
                  )}
            </summary>
            <Stack gap="sm">
              <Text size="sm" c="dimmed">
                Diga o que cada coluna traz. A resposta vale para os próximos arquivos da {quem} e pode ser
                mudada aqui.
              </Text>
              <ul className={duvidas.lista}>
                {colunas.map((coluna) => (
                  <Coluna
                    key={coluna.titulo}
                    coluna={coluna}
                    nomes={nomes}
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
      )}
      <ColunasLidas {...{ colunasLidas, quem, dizerColunas }} />
    </>
  )
}

/** Known headings: one whose values mean something else in these files may be ignored. */
function ColunasLidas({
  colunasLidas,
  quem,
  dizerColunas,
}: Pick<Props, 'colunasLidas'> & Pick<TextosDoArquivo, 'quem'> & Pick<Explicacao, 'dizerColunas'>) {
  if (colunasLidas.length === 0) return null
  return (
    <Sheet boxed>
      <details className={classes.lista}>
        <summary>{plural(colunasLidas.length, 'coluna lida pelo nome', 'colunas lidas pelo nome')}</summary>
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            Se uma delas traz outra coisa nos arquivos da {quem}, ignore-a: vale também para os próximos, e
            pode ser desfeito aqui.
          </Text>
          <Group gap="xs">
            {colunasLidas.map((titulo) => (
              <Button
                key={titulo}
                variant="default"
                size="compact-md"
                onClick={() => dizerColunas([{ titulo, leitura: IGNORAR }])}
              >
                Ignorar {titulo}
              </Button>
            ))}
          </Group>
        </Stack>
      </details>
    </Sheet>
  )
}

interface ColunaProps {
  coluna: ColunaDita
  nomes: TextosDoArquivo['nomes']
  dita: string
  onChange: (leitura: string) => void
}

function Coluna({ coluna, nomes, dita, onChange }: ColunaProps) {
  const { titulo, valores, escolha, conhecida } = coluna
  const nota =
    escolha && escolha.leitura !== IGNORAR && isOvertaken(coluna)
      ? `Não é lida: outra coluna já traz ${nomes[escolha.leitura]}.`
      : escolha && `${leituraEmTexto(escolha, nomes)}.`
  const opcoes = Object.entries(nomes).map(([value, label]) => ({ value, label }))
  return (
    <li className={duvidas.duvida}>
      <div className={duvidas.nome}>
        <Text size="sm" fw={500}>
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
        onChange={({ currentTarget: { value } }) => onChange(value)}
        data={
          conhecida
            ? OPCOES_DA_CONHECIDA
            : [
                { value: '', label: escolha ? 'Perguntar de novo' : 'Escolha' },
                { value: IGNORAR, label: 'Ignorar' },
                ...opcoes,
              ]
        }
      />
    </li>
  )
}
