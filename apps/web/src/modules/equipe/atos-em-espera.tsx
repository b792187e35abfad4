import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { formatDiaDoInstante, formatInstante } from '@lastro/shared/dia'
import type { AtoDeAcesso } from '@lastro/shared/usuarios/atos-de-acesso'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#ui/load-error.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { resumoDePermissoes } from '../usuarios/permissoes-textos.ts'
import { atosOptions } from './atos-options.ts'
import { fraseDaEspera, type SenhaFeita, useEncerrarAto } from './use-equipe.ts'

interface Props {
  podeAlterar: boolean
  onSenha: (feita: SenhaFeita) => void
}

/** Acts upon accesses that wait for a second administrator; nothing where none does. */
export function AtosEmEspera({ podeAlterar, onSenha }: Props) {
  const { data: atos, isError } = useQuery(atosOptions)
  const { encerrar, encerrando } = useEncerrarAto(onSenha)
  if (isError && !atos)
    return <LoadError title="Não foi possível carregar o que espera outro administrador." />
  if (!atos || atos.length === 0) return null
  return (
    <Stack component="section" gap="sm" mb="lg" aria-labelledby="atos-em-espera">
      <Title order={2} size="h3" id="atos-em-espera">
        Esperam outro administrador
      </Title>
      {atos.map((ato) => (
        <Sheet boxed key={ato.id}>
          <Group justify="space-between" gap="sm" align="flex-start">
            <Descricao ato={ato} />
            {podeAlterar && (
              <Group gap="xs">
                {ato.proprio ? (
                  <Ato rotulo="Desistir" ato={ato} onClick={() => void encerrar('desistir', ato)} />
                ) : (
                  <>
                    <Ato rotulo="Recusar" ato={ato} onClick={() => void encerrar('recusar', ato)} />
                    {!ato.sobreSi && (
                      <Button
                        aria-label={`Confirmar: ${ato.descricao}`}
                        loading={encerrando}
                        onClick={() => void encerrar('confirmar', ato)}
                      >
                        Confirmar
                      </Button>
                    )}
                  </>
                )}
              </Group>
            )}
          </Group>
        </Sheet>
      ))}
    </Stack>
  )
}

function Descricao({ ato }: { ato: AtoDeAcesso }) {
  const { descricao, codigos, pedidoPor, pedidoEm, expiraEm, podem } = ato
  return (
    <Stack gap={2} flex="1 1 18rem">
      <Text fw={500}>{descricao}</Text>
      <Text size="sm">Passa a poder: {resumoDePermissoes('instituicao', codigos)}.</Text>
      <Text size="sm" c="dimmed">
        Pedido por {pedidoPor} em {formatInstante(pedidoEm)}; vence em {formatDiaDoInstante(expiraEm)}.{' '}
        {fraseDaEspera(podem)}
      </Text>
    </Stack>
  )
}

const Ato = ({ rotulo, ato, onClick }: { rotulo: string; ato: AtoDeAcesso; onClick: () => void }) => (
  <Button variant="default" aria-label={`${rotulo}: ${ato.descricao}`} onClick={onClick}>
    {rotulo}
  </Button>
)
