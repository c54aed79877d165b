import { onSupportedNode } from './start/supportedNode.js';

onSupportedNode(() => import('./serviceProcess.js'));
