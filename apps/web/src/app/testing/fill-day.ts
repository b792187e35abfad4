import { fireEvent, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Types a day into another field of the form than the one that is tested. */
export async function fillDay(user: UserEvent, campo: RegExp): Promise<void> {
  const dia = await screen.findByLabelText(campo, { selector: 'input' })
  await user.clear(dia)
  await user.type(dia, '01/12/2099')
  fireEvent.blur(dia)
}
