import { Checkbox, Stack, Text } from '@mantine/core'
import type { TipoUsuario } from '@lastro/shared/permissoes'
import { useQuery } from '@tanstack/react-query'
import { useRegras } from '#lib/session.ts'
import { resumoDePermissoes } from './permissoes-textos.ts'
import { perfisOptions } from './use-perfis.ts'

interface PerfisFieldProps {
  /** undefined: not known yet whose profiles. */
  tipo: TipoUsuario | undefined
  /** Those that the user has already, which may stay. */
  antes?: readonly string[]
  value?: string[]
  onChange?: (value: string[]) => void
  error?: React.ReactNode
}

/** The profiles of a kind of user; those that hold more than the person does can't be given. */
export function PerfisField({ tipo, antes = [], ...input }: PerfisFieldProps) {
  const { permissoes: minhas } = useRegras()
  const { data } = useQuery(perfisOptions)
  const perfis = data?.filter((perfil) => perfil.tipo === tipo) ?? []
  const pode = (codigos: readonly string[]) => codigos.every((codigo) => minhas.includes(codigo))
  return (
    // What is wrong stands above the list, whose end may be out of sight.
    <Checkbox.Group label="Perfis" required inputWrapperOrder={['label', 'error', 'input']} {...input}>
      {tipo ? (
        <Stack gap="xs" mt={6}>
          {perfis.map(({ id, nome, permissoes }) => {
            const livre = pode(permissoes) || antes.includes(String(id))
            return (
              <Checkbox
                key={id}
                value={String(id)}
                label={nome}
                disabled={!livre}
                description={
                  livre ? resumoDePermissoes(tipo, permissoes) : 'Tem permissões que você não tem.'
                }
              />
            )
          })}
          {data && perfis.length === 0 && (
            <Text size="sm" c="dimmed">
              Ainda não há perfis deste tipo. Crie um em Perfis.
            </Text>
          )}
        </Stack>
      ) : (
        <Text size="sm" c="dimmed" mt={4}>
          Aparecem depois da escolha do estabelecimento.
        </Text>
      )}
    </Checkbox.Group>
  )
}
